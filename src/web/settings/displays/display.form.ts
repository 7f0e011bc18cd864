import { IsIn } from 'class-validator';
import { DISPLAY_SCOPES, type Scope } from '../../../accounts/scopes.js';
import { IsName, IsUuid } from '../../../http/fields/validation.js';

/** What people choose from for a display. */
export const DISPLAY_CHOICES: readonly { name: string; label: string; hint: string; scopes: readonly Scope[] }[] = [
  { name: 'all', label: 'Plan and groceries', hint: 'All that a board can show.', scopes: DISPLAY_SCOPES },
  {
    name: 'plan',
    label: 'Plan alone',
    hint: 'For a room with guests.',
    scopes: ['recipes:read', 'plan:read'],
  },
];

export class NewDisplayForm {
  /** Made with the form, so that sending the form again makes no second display. */
  @IsUuid()
  id!: string;

  @IsName(100)
  name!: string;

  @IsIn(DISPLAY_CHOICES.map(({ name }) => name), { message: 'access must be one of the choices' })
  access: string = 'all';
}

export function scopesOf({ access }: NewDisplayForm): readonly Scope[] {
  return DISPLAY_CHOICES.find(({ name }) => name === access)?.scopes ?? DISPLAY_SCOPES;
}

export function choiceOf(scopes: readonly string[]): string {
  const key = [...scopes].sort().join(' ');
  return DISPLAY_CHOICES.find((choice) => [...choice.scopes].sort().join(' ') === key)?.label ?? scopes.join(', ');
}
