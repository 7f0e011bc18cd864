import { printable } from '../shared/text/control-characters.js';
import { FileError } from '../shared/whole-file.js';

let failure: Error | null = null;
// Without this listener, the error of a reader that has ended would end the process before the command is complete.
process.stdout.on('error', (error: Error) => {
  failure = error;
});

export function print(line: string): void {
  console.log(printable(line));
}

/** For messages about mistakes, and for results when standard output is the file that a command writes. */
export function printError(text: string): void {
  // The message may contain text from a file, and a terminal executes control characters.
  console.error(text.replace(/[^\P{Cc}\n]/gu, '?'));
}

/** Waits for all output. @throws FileError when it could not be written */
export async function written(): Promise<void> {
  await new Promise((resolve) => process.stdout.write('', resolve));
  if (failure !== null) throw new FileError(`Standard output was not written: ${failure.message}.`);
}
