import { open, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { presetOf, SCOPE_PRESETS } from '../accounts/scopes.js';
import { PersonDto, SignUpDto, toUserDto } from '../accounts/accounts.dto.js';
import { normalEmail } from '../accounts/email.js';
import { CreateApiKeyDto } from '../accounts/keys/api-keys.dto.js';
import type { ApiKeysService } from '../accounts/keys/api-keys.service.js';
import type { Member } from '../accounts/member.js';
import type { SignInLinksService } from '../accounts/sign-in-links/sign-in-links.service.js';
import { needed, type Options, UsageError } from './command-line.js';
import { householdCommand, type HouseholdServices, moveUser, setRole } from './household-commands.js';
import { NotFoundError, UnprocessableError } from '../http/problems/errors.js';
import { toDto } from '../http/fields/to-dto.js';
import type { Uploads } from '../http/bodies/uploads.js';
import { ARCHIVE_TOO_LARGE } from '../imports/archives/archive-refusals.js';
import { ImportArchiveQueryDto } from '../imports/archives/archives.dto.js';
import type { ArchivesService } from '../imports/archives/archives.service.js';
import { ExportRecipeQueryDto } from '../recipes/exports/recipe-exports.dto.js';
import type { RecipeExportsService } from '../recipes/exports/recipe-exports.service.js';
import { FileError, STANDARD, writeWhole } from '../shared/whole-file.js';
import { writeRecipes } from '../recipes/reading/write-recipes.js';
import type { RecipesService } from '../recipes/recipes.service.js';

/** Maximum bytes of the standard input. */
const LONGEST_INPUT = 65_536;
/** Mode of an export before the umask: it contains no secrets, so everybody may read it. */
const FOR_ALL = 0o666;
/** The administrator of the server may move a whole household, whatever the role of its person. */
const ALL_RIGHTS = { role: 'owner', scopes: null } as const;
/** Milliseconds between two checks of an import. */
const LOOK_AGAIN = 200;

export interface AdminServices extends HouseholdServices {
  apiKeys: ApiKeysService;
  recipes: RecipesService;
  exports: RecipeExportsService;
  archives: ArchivesService;
  uploads: Uploads;
  signInLinks: SignInLinksService;
  /** The address under which people reach the server, without a trailing slash. */
  address: string;
}

export type Print = (line: string) => void;

/** Runs an admin command that `refuseMistakes` has checked. @throws UsageError, or the errors of the domain */
export async function runCommand(
  services: AdminServices,
  words: readonly string[],
  options: Options,
  print: Print,
): Promise<void> {
  if (words[0] === 'sign-in-link') return makeSignInLink(services, words[1] ?? needed(options, 'email'), print);
  if (words[0] === 'export') return exportRecipes(services, words[1], options, print);
  if (words[0] === 'import') return importArchive(services, words[1], options, print);
  switch (words.slice(0, 2).join(' ')) {
    case 'user add':
      return addUser(services, options, print);
    case 'user password':
      return changePassword(services, options, print);
    case 'user email':
      return changeEmail(services, options, print);
    case 'user move':
      return moveUser(services, options, print);
    case 'user role':
      return setRole(services, options, print);
    case 'household list':
    case 'household show':
      return householdCommand(services, words, print);
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
  const person = { name: needed(options, 'name'), email: needed(options, 'email') };
  if (options['password'] !== undefined && options['no-password'] !== undefined)
    throw new UsageError('--password and --no-password exclude each other.');
  // The validation rules of a sign-up apply here too.
  const { user } =
    options['no-password'] === undefined
      ? await accounts.addUser(toDto(SignUpDto, { ...person, password: await passwordOf(options) }))
      : await accounts.addWithoutPassword(toDto(PersonDto, person));
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

async function changeEmail({ accounts }: AdminServices, options: Options, print: Print): Promise<void> {
  const { email: from } = toDto(PersonDto, { name: 'unused', email: needed(options, 'email') });
  const { email: to } = toDto(PersonDto, { name: 'unused', email: needed(options, 'to') });
  if (!(await accounts.changeEmail(from, to))) throw new NotFoundError(`There is no account ${from}.`);
  print(`${from} is ${to} now.`);
}

async function makeSignInLink({ signInLinks, address }: AdminServices, email: string, print: Print): Promise<void> {
  print(`${address}/sign-in/link/${await signInLinks.create(normalEmail(email))}`);
}

async function createKey(services: AdminServices, options: Options, print: Print): Promise<void> {
  const { user, householdId } = await memberOf(services, options);
  // The validation rules of the page apply here too.
  const asked = { name: needed(options, 'name'), scopes: scopesOf(options['scopes']) };
  const { name, scopes = null } = toDto(CreateApiKeyDto, asked);
  const request = { name, expiresAt: dateOf(options['expires']), scopes };
  const { key } = await services.apiKeys.create({ userId: user.id, householdId }, request);
  print(key);
}

async function listKeys(services: AdminServices, options: Options, print: Print): Promise<void> {
  const { householdId } = await memberOf(services, options);
  for (const { id, prefix, name, lastUsedAt, expiresAt, scopes } of await services.apiKeys.list(householdId))
    print(
      [id, `${prefix}…`, name, `last used ${day(lastUsedAt)}`, `expires ${day(expiresAt)}`, nameOf(scopes)].join('  '),
    );
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
  await services.apiKeys.revokeAny(householdId, id);
  print(`Revoked ${id}.`);
}

async function exportRecipes(
  services: AdminServices,
  file: string | undefined,
  options: Options,
  print: Print,
): Promise<void> {
  if (file === undefined) throw new UsageError('"export" needs the name of the file to write.');
  const { householdId, user } = await memberOf(services, options);
  const target = file === STANDARD ? 'standard output' : file;
  if (options['format'] === undefined) {
    const count = await writeRecipes(services.recipes.all(householdId), file);
    print(`Wrote ${count} recipes to ${target}.`);
    return;
  }
  const { format } = toDto(ExportRecipeQueryDto, { format: options['format'] });
  const owner = { householdId, userId: user.id, ...ALL_RIGHTS };
  const { content } = await services.exports.all(owner, format, null, new AbortController().signal);
  await writeWhole(file, FOR_ALL, (out) => pipeline(content, out, { end: file !== STANDARD }));
  print(`Wrote the recipes to ${target}.`);
}

/** Imports the archive, and prints the result when the import is complete. */
async function importArchive(
  services: AdminServices,
  file: string | undefined,
  options: Options,
  print: Print,
): Promise<void> {
  if (file === undefined) throw new UsageError('"import" needs the name of the file to read.');
  const { householdId, user } = await memberOf(services, options);
  const query = toDto(ImportArchiveQueryDto, { onDuplicate: options['duplicates'] });
  const source = file === STANDARD ? process.stdin : await openFile(file);
  const upload = await services.uploads.copy(source, file === STANDARD ? '' : basename(file), ARCHIVE_TOO_LARGE);
  try {
    const owner = { householdId, userId: user.id, ...ALL_RIGHTS };
    const { archiveId } = await services.archives.import(owner, upload, query, new AbortController().signal);
    let archive = await services.archives.summary(householdId, archiveId);
    while (archive.status === 'queued' || archive.status === 'processing') {
      await sleep(LOOK_AGAIN);
      archive = await services.archives.summary(householdId, archiveId);
    }
    const { total, imported, skipped, failed, error } = archive;
    if (error !== null) throw new UnprocessableError(error);
    print(`Imported ${imported} of ${total} recipes; ${skipped} were there already, ${failed} failed.`);
  } finally {
    await rm(upload.path, { force: true });
  }
}

/** @throws FileError */
async function openFile(path: string): Promise<Readable> {
  try {
    return (await open(path)).createReadStream();
  } catch (error) {
    throw new FileError(`${path} was not read: ${(error as Error).message}.`);
  }
}

async function memberOf({ accounts }: AdminServices, options: Options): Promise<Member> {
  const email = normalEmail(needed(options, 'email'));
  const member = await accounts.findMember(email);
  if (member === null) throw new NotFoundError(`There is no account ${email}.`);
  return member;
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

/** @param text the name of a preset, or scopes separated by commas */
function scopesOf(text: string | undefined): readonly string[] | null {
  if (text === undefined) return null;
  const preset = SCOPE_PRESETS.find(({ name }) => name === text);
  return preset === undefined ? text.split(',').map((scope) => scope.trim()) : preset.scopes;
}

function nameOf(scopes: readonly string[] | null): string {
  return presetOf(scopes)?.name ?? (scopes ?? []).join(',');
}
