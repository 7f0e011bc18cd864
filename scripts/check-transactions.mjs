// Checks that no code inside `transactions.run(…)` or `transactions.attempt(…)` awaits several things at once: when one of them fails,
// the others still run statements, after the transaction has ended.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const TRANSACTION = /\btransactions\.(run|attempt)$/;
const AT_ONCE = /^Promise\.(all|allSettled|any|race)$/;

const files = execFileSync('git', ['ls-files', 'src'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));

const faults = [];
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  if (!text.includes('transactions.')) continue;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const look = (node, isInside) => {
    const called = ts.isCallExpression(node) ? node.expression.getText(source) : '';
    if (isInside && AT_ONCE.test(called)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      faults.push(`${file}:${line + 1} awaits ${called} inside a transaction: await one after the other`);
    }
    ts.forEachChild(node, (child) => look(child, isInside || TRANSACTION.test(called)));
  };
  look(source, false);
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log('No transaction awaits several statements at once.');
