import { toDto } from '../../http/fields/to-dto.js';
import { InvalidRequestError } from '../../http/problems/errors.js';
import { clipped } from '../../http/problems/clipped.js';
import { withoutControls } from '../../shared/text/control-characters.js';
import { PersonDto } from '../accounts.dto.js';
import { isPlainEmail } from '../email.js';

type Claims = Readonly<Record<string, unknown>>;

/** Characters of the name of a person. */
const LONGEST_NAME = 100;

/**
 * The claims of the ID token and of the user info; the user info has precedence. `email` and `email_verified` come from the same of the two,
 * because the provider verified only that address.
 */
export function joinedClaims(identity: Claims, information: Claims): Claims {
  const { email, email_verified: isVerified } = information;
  const isOther = email !== undefined && email !== identity['email'];
  return {
    ...identity,
    ...information,
    email: email ?? identity['email'],
    email_verified: isOther ? isVerified : (isVerified ?? identity['email_verified']),
  };
}

/**
 * The person as the provider describes them. `null` unless the provider says that it verified the e-mail address: with any other one somebody
 * could take the account of the owner of the address, or make one before the owner does.
 */
export function verifiedPerson(claims: Claims): PersonDto | null {
  const { email, email_verified: isVerified } = claims;
  // Some providers send `"true"` as a string.
  if (typeof email !== 'string' || (isVerified !== true && isVerified !== 'true') || !isPlainEmail(email)) return null;
  try {
    return toDto(PersonDto, { email, name: nameIn(claims, email) });
  } catch (error) {
    if (error instanceof InvalidRequestError) return null;
    throw error;
  }
}

function nameIn(
  { name, given_name: given, family_name: family, preferred_username: user }: Claims,
  email: string,
): string {
  const whole = [given, family].filter((part) => typeof part === 'string').join(' ');
  const names = [name, whole, user, email.split('@')[0]].filter((text): text is string => typeof text === 'string');
  const plain = names.map((text) => withoutControls(text).trim()).find((text) => text !== '');
  return clipped(plain ?? '', LONGEST_NAME);
}

/**
 * Whether the claim is the value, or a list with the value.
 * @param claim its name, or a path of names separated by dots
 */
export function hasClaim(
  claims: Claims,
  { claim, value }: { readonly claim: string; readonly value: string },
): boolean {
  const told = Object.hasOwn(claims, claim) ? claims[claim] : claim.split('.').reduce<unknown>(memberOf, claims);
  return [told].flat().some((each) => each === value || (typeof each === 'boolean' && String(each) === value));
}

function memberOf(parent: unknown, name: string): unknown {
  return typeof parent === 'object' && parent !== null && Object.hasOwn(parent, name)
    ? (parent as Claims)[name]
    : undefined;
}
