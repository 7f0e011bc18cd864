import { DISPLAY_SCOPES, MOST_DISPLAY_SCOPES, type Scope } from '../../../accounts/scopes.js';
import { InvalidRequestError } from '../../../http/problems/errors.js';
import { reason } from '../../../http/problems/reason.js';

interface DisplayChoice {
  readonly name: 'all' | 'tick' | 'plan';
  readonly scopes: readonly Scope[];
}

/** The choices for what a display may do. */
export const DISPLAY_CHOICES: readonly DisplayChoice[] = [
  { name: 'all', scopes: DISPLAY_SCOPES },
  { name: 'tick', scopes: MOST_DISPLAY_SCOPES },
  { name: 'plan', scopes: ['recipes:read', 'plan:read'] },
];

/** @throws InvalidRequestError */
export function scopesOfChoice(access: string): readonly Scope[] {
  const choice = DISPLAY_CHOICES.find(({ name }) => name === access);
  if (choice !== undefined) return choice.scopes;
  throw new InvalidRequestError([
    { path: 'access', message: 'access must be one of the choices', reason: reason('field.choice') },
  ]);
}

/** The choice with exactly these scopes, in any order. */
export function choiceOf(scopes: readonly string[]): DisplayChoice | undefined {
  const key = [...scopes].sort().join(' ');
  return DISPLAY_CHOICES.find((choice) => [...choice.scopes].sort().join(' ') === key);
}
