import { MEMBER_ROLES, SCOPE_PRESETS, SCOPES } from '../accounts/scopes.js';

const USAGE = `Usage: npm run larder -- COMMAND

  user add --name NAME --email EMAIL [--password PASSWORD | --no-password]
  user password --email EMAIL [--password PASSWORD]
  user email --email EMAIL --to EMAIL
  sign-in-link EMAIL
  user move --email EMAIL --household ID [--role ROLE] [--recipes copy]
  user role --email EMAIL --role ROLE
  household list
  household show ID
  api-key create --email EMAIL --name NAME [--expires DATE] [--scopes SCOPES]
  api-key list --email EMAIL
  api-key revoke ID --email EMAIL
  export FILE --email EMAIL [--format FORMAT]
  import FILE --email EMAIL [--duplicates skip|keep|replace]
  backup FILE
  restore FILE
  distribute [--check] [--shards NUMBER]

A password that is not given is read from standard input. A person without one signs in by OpenID Connect. - for FILE is standard output or input.
export writes one file of schema.org recipes, or an archive of the FORMAT: larder, jsonld, norish, mealie, paprika,
mela or cooklang. import reads the archives of these and other programs.
distribute spreads the tables over the nodes of a Citus cluster; --check only says what it would do.
SCOPES are ${SCOPE_PRESETS.map(({ name }) => name).join(', ')}, or some of ${SCOPES.join(', ')} with commas between them.
ROLE is ${MEMBER_ROLES.join(', ')}; a household has one owner.`;

/** The command line is wrong. The message shows the correct form. */
export class UsageError extends Error {
  constructor(problem?: string) {
    super(problem === undefined ? USAGE : `${problem}\n\n${USAGE}`);
  }
}

export type Options = Record<string, string | undefined>;

interface Shape {
  /** What follows the words of the command, for commands that take an argument. */
  readonly argument?: string;
  /** The option that can be used instead of the argument. */
  readonly option?: string;
  readonly needs?: readonly string[];
  readonly takes?: readonly string[];
}

const SHAPES: Readonly<Record<string, Shape>> = {
  'user add': { needs: ['name', 'email'], takes: ['password', 'no-password'] },
  'user password': { needs: ['email'], takes: ['password'] },
  'user email': { needs: ['email', 'to'] },
  'sign-in-link': { argument: 'the e-mail address of an account', option: 'email' },
  'user move': { needs: ['email', 'household'], takes: ['role', 'recipes'] },
  'user role': { needs: ['email', 'role'] },
  'household list': {},
  'household show': { argument: 'the id that "household list" shows' },
  'api-key create': { needs: ['email', 'name'], takes: ['expires', 'scopes'] },
  'api-key list': { needs: ['email'] },
  'api-key revoke': { argument: 'the id that "api-key list" shows', needs: ['email'] },
  export: { argument: 'the name of a file, or -', needs: ['email'], takes: ['format'] },
  import: { argument: 'the name of a file, or -', needs: ['email'], takes: ['duplicates'] },
  backup: { argument: 'the name of a file, or -' },
  restore: { argument: 'the name of a file, or -' },
  distribute: { takes: ['check', 'shards'] },
};

/** Checks a command line before anything is started. @throws UsageError */
export function refuseMistakes(words: readonly string[], options: Options): void {
  const command = Object.keys(SHAPES).find((name) => name === words.slice(0, name.split(' ').length).join(' '));
  if (command === undefined)
    throw new UsageError(words.length === 0 ? undefined : `There is no command "${words.join(' ')}".`);
  const { argument, option = '', needs = [], takes = [] } = SHAPES[command] ?? {};
  const rest = words.slice(command.split(' ').length);
  if (argument !== undefined && !rest.shift() && !options[option])
    throw new UsageError(`"${command}" needs ${argument}.`);
  if (rest[0] !== undefined) throw new UsageError(`"${command}" does not know what to do with "${rest[0]}".`);
  for (const name of needs) needed(options, name);
  for (const name of Object.keys(options))
    if (![...needs, ...takes, option].includes(name)) throw new UsageError(`"${command}" has no option --${name}.`);
}

/** @throws UsageError */
export function needed(options: Options, name: string): string {
  const value = options[name];
  if (value === undefined || value.trim() === '') throw new UsageError(`--${name} is missing.`);
  return value;
}

/** Whether these words are a command on the whole database, which does not need the application. */
export function isDatabaseCommand(words: readonly string[]): boolean {
  return ['backup', 'restore', 'distribute'].includes(words[0] ?? '');
}
