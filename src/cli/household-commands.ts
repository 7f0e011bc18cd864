import { normalEmail } from '../accounts/email.js';
import { MEMBER_ROLES } from '../accounts/scopes.js';
import type { User } from '../accounts/user.entity.js';
import type { AccountsService } from '../accounts/accounts.service.js';
import { needed, type Options, UsageError } from './command-line.js';
import { MEGABYTE } from '../config/limit-settings.js';
import type { HouseholdsService } from '../households/households.service.js';
import type { MemberRole } from '../households/membership.entity.js';
import type { MembersService } from '../households/members/members.service.js';
import { NotFoundError } from '../http/problems/errors.js';
import { isUuid } from '../http/fields/validation.js';
import type { HouseholdLimits, HouseholdUse } from '../recipes/limits/household-limits.service.js';

export interface HouseholdServices {
  accounts: AccountsService;
  households: HouseholdsService;
  members: MembersService;
  limits: HouseholdLimits;
}

const NOTHING: HouseholdUse = { recipes: 0, inBin: 0, pictureBytes: 0 };

type Print = (line: string) => void;

/**
 * Lists all households with their sizes, or shows the people of one.
 * @throws UsageError NotFoundError
 */
export async function householdCommand(
  { households, limits }: Pick<HouseholdServices, 'households' | 'limits'>,
  [, command, id]: readonly string[],
  print: Print,
): Promise<void> {
  if (command === 'show') return showHousehold(households, idOf(id, '"household show" needs the id'), print);
  const uses = await limits.useOfAll();
  for (const { id: each, name, people, removeAfter } of await households.listAll()) {
    const end = removeAfter === null ? [] : [`to be removed after ${removeAfter.toISOString().slice(0, 10)}`];
    const counted = `${people} ${people === 1 ? 'person' : 'people'}`;
    print([each, name, counted, ...useInWords(uses.get(each) ?? NOTHING, limits), ...end].join('  '));
  }
}

/** Each number with its limit, if there is one. */
function useInWords({ recipes, inBin, pictureBytes }: HouseholdUse, limits: HouseholdLimits): string[] {
  const most = limits.recipes === 0 ? '' : ` of ${limits.recipes}`;
  const mostPictures = limits.pictureBytes === 0 ? '' : ` of ${limits.pictureBytes / MEGABYTE}`;
  return [
    `${recipes}${most} recipes`,
    `${inBin} in the bin`,
    `${(pictureBytes / MEGABYTE).toFixed(1)}${mostPictures} MB of pictures`,
  ];
}

async function showHousehold(households: HouseholdsService, id: string, print: Print): Promise<void> {
  const { name, timeZone, locale, users } = await households.show(id);
  print([id, name, timeZone ?? 'time zone of the server', locale ?? 'no language chosen'].join('  '));
  const emails = await households.emailsIn(id);
  for (const { id: userId, name: person, role } of users) print([role, emails.get(userId) ?? '', person].join('  '));
}

/**
 * Moves a person into another household.
 * @throws UsageError NotFoundError and the errors of the move
 */
export async function moveUser(
  { accounts, members }: HouseholdServices,
  options: Options,
  print: Print,
): Promise<void> {
  const user = await userOf({ accounts }, options);
  const to = idOf(needed(options, 'household'), '--household must be an id');
  const role = options['role'] === undefined ? 'member' : roleOf(options['role']);
  const recipes = options['recipes'] ?? 'none';
  if (recipes !== 'copy' && recipes !== 'none') throw new UsageError('--recipes must be copy or none.');
  const given = await members.put(user.id, to, role, recipes);
  print(`Moved ${user.email} to ${to} as ${given}; sessions and API keys of before have ended.`);
}

/** @throws UsageError NotFoundError and the errors of the change */
export async function setRole({ accounts, members }: HouseholdServices, options: Options, print: Print): Promise<void> {
  const user = await userOf({ accounts }, options);
  const role = roleOf(needed(options, 'role'));
  await members.assign(user.id, role);
  print(`${user.email} is ${role} now.`);
}

async function userOf({ accounts }: Pick<HouseholdServices, 'accounts'>, options: Options): Promise<User> {
  const email = normalEmail(needed(options, 'email'));
  const user = await accounts.findByEmail(email);
  if (user === null) throw new NotFoundError(`There is no account ${email}.`);
  return user;
}

function roleOf(text: string): MemberRole {
  const role = MEMBER_ROLES.find((name) => name === text);
  if (role === undefined) throw new UsageError(`--role must be one of ${MEMBER_ROLES.join(', ')}.`);
  return role;
}

function idOf(text: string | undefined, complaint: string): string {
  if (text === undefined || !isUuid(text)) throw new UsageError(`${complaint} that "household list" shows.`);
  return text.toLowerCase();
}
