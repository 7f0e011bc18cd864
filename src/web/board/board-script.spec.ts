import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const SCRIPT = fileURLToPath(new URL('../assets/board.js', import.meta.url));
const AGE = ts.ScriptTarget.ES2019;

/** The errors of TypeScript for a script that may only use what browsers with ES2019 know. */
function complaintsAbout(file: string, content?: string): string[] {
  const options: ts.CompilerOptions = {
    allowJs: true,
    checkJs: true,
    noEmit: true,
    target: AGE,
    lib: ['lib.es2019.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: false,
    noImplicitAny: false,
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  if (content !== undefined)
    host.getSourceFile = (name, version) =>
      name === file ? ts.createSourceFile(name, content, version, true) : read(name, version);
  const program = ts.createProgram([file], options, host);
  const unknown = program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
    // Errors about types do not depend on the age of the browser.
    .filter((message) => message.includes('target library'));
  return [...unknown, ...newerSyntax(content ?? ts.sys.readFile(file) ?? '')];
}

/** Finds syntax that TypeScript rewrites for ES2019. */
function newerSyntax(content: string): string[] {
  const [old, latest] = [AGE, ts.ScriptTarget.ESNext].map(
    (target) => ts.transpileModule(content, { compilerOptions: { target } }).outputText,
  );
  return old === latest ? [] : ['newer syntax'];
}

describe('the script of the board', () => {
  it('has no syntax and calls no function that is newer than ES2019', () => {
    expect(complaintsAbout(SCRIPT)).toEqual([]);
  });

  it.each([
    ["const first = document.body?.title ?? '';", 'newer syntax'],
    ['let count = null; count ??= 1;', 'newer syntax'],
    ['const any = Promise.any([]);', expect.stringContaining("'any'")],
    ["const text = 'a'.replaceAll('a', 'b');", expect.stringContaining('replaceAll')],
    ['const last = [1].at(-1);', expect.stringContaining("'at'")],
  ])('would be told of %s', (content, complaint) => {
    expect(complaintsAbout(SCRIPT, content)).toEqual([complaint]);
  });
});
