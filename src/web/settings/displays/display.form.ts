import { IsIn } from 'class-validator';
import { DISPLAY_SCOPES, MOST_DISPLAY_SCOPES, type Scope } from '../../../accounts/scopes.js';
import { IsName, IsUuid } from '../../../http/fields/validation.js';

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

export class NewDisplayForm {
  /** Generated with the form, so that a form that is sent twice creates one display. */
  @IsUuid()
  id!: string;

  @IsName(100)
  name!: string;

  @IsIn(DISPLAY_CHOICES.map(({ name }) => name), { message: 'access must be one of the choices' })
  access: string = 'all';
}

export function displayScopes({ access }: NewDisplayForm): readonly Scope[] {
  return DISPLAY_CHOICES.find(({ name }) => name === access)?.scopes ?? DISPLAY_SCOPES;
}

/** The choice with exactly these scopes, in any order. */
export function choiceOf(scopes: readonly string[]): DisplayChoice | undefined {
  const key = [...scopes].sort().join(' ');
  return DISPLAY_CHOICES.find((choice) => [...choice.scopes].sort().join(' ') === key);
}
