import { closeSync, openSync, readSync } from 'node:fs';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Bytes. A file with the value of a setting may not be longer. */
const LONGEST_VALUE = 65_536;

/** Reads settings from the environment. It collects their names and what is wrong with them. */
export class SettingReader {
  /** Of all settings that were read, also of those that are not set. */
  readonly names = new Set<string>();
  /** One line for each wrong setting. */
  readonly problems: string[] = [];
  /** One line for each setting that has no effect. */
  readonly warnings: string[] = [];

  constructor(private readonly env: Environment) {}

  /** @param parse throws an error whose message completes a sentence that begins with the name @returns `fallback` after a problem too */
  read<T>(name: string, fallback: T, parse: (text: string) => T): T {
    this.names.add(name);
    try {
      const text = readSetting(this.env, name);
      return text === null ? fallback : parse(text);
    } catch (error) {
      this.problems.push(`${name} ${(error as Error).message}`);
      return fallback;
    }
  }
}

function readSetting(env: Environment, name: string): string | null {
  const value = env[name];
  if (value !== undefined && value !== '') return value;
  const file = env[`${name}_FILE`];
  if (file === undefined || file === '') return null;
  const text = readStart(file).trim();
  if (text === '') throw new Error(`is empty in the file ${file}`);
  return text;
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is none',
  EISDIR: 'it is a folder',
  EACCES: 'Larder may not read it',
};

/** Reads a file of any kind, also a pipe. @throws Error when it cannot be read, or has more than `LONGEST_VALUE` bytes */
function readStart(file: string): string {
  const bytes = Buffer.alloc(LONGEST_VALUE + 1);
  let length = 0;
  try {
    const descriptor = openSync(file, 'r');
    try {
      for (let read = -1; read !== 0 && length < bytes.length; length += read)
        read = readSync(descriptor, bytes, length, bytes.length - length, null);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new Error(`cannot be read from the file ${file}: ${UNREADABLE[code] ?? code}`, { cause: error });
  }
  if (length > LONGEST_VALUE) throw new Error(`is longer than ${LONGEST_VALUE} bytes in the file ${file}`);
  return bytes.toString('utf8', 0, length);
}
