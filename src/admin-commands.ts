import { SignUpDto, toUserDto } from './accounts/accounts.dto.js';
import type { AccountsService } from './accounts/accounts.service.js';
import { CreateApiKeyDto } from './accounts/api-keys.dto.js';
import type { ApiKeysService } from './accounts/api-keys.service.js';
import type { Member } from './accounts/member.js';
import { NotFoundError } from './http/errors.js';
import { toDto } from './http/to-dto.js';
import { STANDARD } from './whole-file.js';
import { writeRecipes } from './recipes/reading/write-recipes.js';
import type { RecipesService } from './recipes/recipes.service.js';

const USAGE = `Usage: npm run larder -- COMMAND

  user add --name NAME --email EMAIL [--password PASSWORD]
  user password --email EMAIL [--password PASSWORD]
  api-key create --email EMAIL --name NAME [--expires DATE]
  api-key list --email EMAIL
  api-key revoke ID --email EMAIL
  export FILE --email EMAIL
  backup FILE
  restore FILE

A password that is not given is read from standard input. - for FILE is standard output or input.`;

/** Bytes. */
const LONGEST_INPUT = 65_536;

/** The command line makes no sense; the message shows what does. */
export class UsageError extends Error {
  constructor(problem?: string) {
    super(problem === undefined ? USAGE : `${problem}\n\n${USAGE}`);
  }
}

export interface AdminServices {
  accounts: AccountsService;
  apiKeys: ApiKeysService;
  recipes: RecipesService;
}

type Options = Record<string, string | undefined>;

interface Shape {
  /** What follows the words of the command, if anything. */
  readonly argument?: string;
  readonly needs?: readonly string[];
  readonly takes?: readonly string[];
}

const SHAPES: Readonly<Record<string, Shape>> = {
  'user add': { needs: ['name', 'email'], takes: ['password'] },
  'user password': { needs: ['email'], takes: ['password'] },
  'api-key create': { needs: ['email', 'name'], takes: ['expires'] },
  'api-key list': { needs: ['email'] },
  'api-key revoke': { argument: 'the id that "api-key list" shows', needs: ['email'] },
  export: { argument: 'the name of a file, or -', needs: ['email'] },
  backup: { argument: 'the name of a file, or -' },
  restore: { argument: 'the name of a file, or -' },
};
type Print = (line: string) => void;

/** Looks at a command line before anything is started for it. @throws UsageError */
export function refuseMistakes(words: readonly string[], options: Options): void {
  const command = Object.keys(SHAPES).find((name) => name === words.slice(0, name.split(' ').length).join(' '));
  if (command === undefined)
    throw new UsageError(words.length === 0 ? undefined : `There is no command "${words.join(' ')}".`);
  const { argument, needs = [], takes = [] } = SHAPES[command] ?? {};
  const rest = words.slice(command.split(' ').length);
  if (argument !== undefined && !rest.shift()) throw new UsageError(`"${command}" needs ${argument}.`);
  if (rest[0] !== undefined) throw new UsageError(`"${command}" does not know what to do with "${rest[0]}".`);
  for (const name of needs) needed(options, name);
  for (const name of Object.keys(options))
    if (![...needs, ...takes].includes(name)) throw new UsageError(`"${command}" has no option --${name}.`);
}

/** Runs one admin command that was looked at before. @throws UsageError, or the domain's own errors */
export async function runCommand(
  services: AdminServices,
  words: readonly string[],
  options: Options,
  print: Print,
): Promise<void> {
  if (words[0] === 'export') return exportRecipes(services, words[1], options, print);
  switch (words.slice(0, 2).join(' ')) {
    case 'user add':
      return addUser(services, options, print);
    case 'user password':
      return changePassword(services, options, print);
    case 'api-key create':
      return createKey(services, options, print);
    case 'api-key list':
      return listKeys(services, options, print);
    case 'api-key revoke':
      return revokeKey(services, words[2], options, print);
    default:
      throw new UsageError(words.length === 0 ? undefined : `There is no command "${words.join(' ')}".`);
  }
}

async function addUser({ accounts }: AdminServices, options: Options, print: Print): Promise<void> {
  const details = {
    name: needed(options, 'name'),
    email: needed(options, 'email'),
    password: await passwordOf(options),
  };
  // The rules of a sign-up hold here too.
  const { user } = await accounts.addUser(toDto(SignUpDto, details));
  print(`Added ${user.email} (${toUserDto(user).role}).`);
}

async function changePassword({ accounts }: AdminServices, options: Options, print: Print): Promise<void> {
  const { email, password } = toDto(SignUpDto, {
    name: 'unused',
    email: needed(options, 'email'),
    password: await passwordOf(options),
  });
  if (!(await accounts.changePassword(email, password))) throw new NotFoundError(`There is no account ${email}.`);
  print(`Changed the password of ${email} and ended its sessions.`);
}

async function createKey(services: AdminServices, options: Options, print: Print): Promise<void> {
  const { user, householdId } = await memberOf(services, options);
  // The rules of the page hold here too.
  const { name } = toDto(CreateApiKeyDto, { name: needed(options, 'name') });
  const { key } = await services.apiKeys.create({ userId: user.id, householdId }, name, dateOf(options['expires']));
  print(key);
}

async function listKeys(services: AdminServices, options: Options, print: Print): Promise<void> {
  const { householdId } = await memberOf(services, options);
  for (const { id, prefix, name, lastUsedAt, expiresAt } of await services.apiKeys.list(householdId))
    print([id, `${prefix}…`, name, `last used ${day(lastUsedAt)}`, `expires ${day(expiresAt)}`].join('  '));
}

async function revokeKey(
  services: AdminServices,
  id: string | undefined,
  options: Options,
  print: Print,
): Promise<void> {
  const { householdId } = await memberOf(services, options);
  if (id === undefined || !/^[0-9a-f-]{36}$/i.test(id))
    throw new UsageError('"api-key revoke" needs the id that "api-key list" shows.');
  await services.apiKeys.revoke(householdId, id);
  print(`Revoked ${id}.`);
}

async function exportRecipes(
  services: AdminServices,
  file: string | undefined,
  options: Options,
  print: Print,
): Promise<void> {
  if (file === undefined) throw new UsageError('"export" needs the name of the file to write.');
  const { householdId } = await memberOf(services, options);
  const count = await writeRecipes(services.recipes.all(householdId), file);
  print(`Wrote ${count} recipes to ${file === STANDARD ? 'standard output' : file}.`);
}

async function memberOf({ accounts }: AdminServices, options: Options): Promise<Member> {
  const email = needed(options, 'email').toLowerCase();
  const member = await accounts.findMember(email);
  if (member === null) throw new NotFoundError(`There is no account ${email}.`);
  return member;
}

function needed(options: Options, name: string): string {
  const value = options[name];
  if (value === undefined || value.trim() === '') throw new UsageError(`--${name} is missing.`);
  return value;
}

function dateOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new UsageError(`--expires must be a date like 2030-12-31, not "${text}".`);
  return date;
}

async function passwordOf(options: Options): Promise<string> {
  if (options['password'] !== undefined) return options['password'];
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > LONGEST_INPUT) throw new UsageError('Standard input is too long for a password.');
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}

function day(date: Date | null): string {
  return date === null ? 'never' : date.toISOString().slice(0, 10);
}
