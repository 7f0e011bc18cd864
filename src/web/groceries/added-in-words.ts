import type { AddedGroceriesDto, SkipReason } from '../../groceries/from-recipes/from-recipes.dto.js';
import type { Speech } from '../words/speech.js';

/** Maximum number of ingredients that a notice names. */
const MOST_NAMED = 12;

const REASONS = {
  pantry: 'list.pantry',
  toTaste: 'list.toTaste',
  alreadyAdded: 'list.already',
  TAP: 'list.tap',
  LISTED: 'list.already',
} as const;

/** The notice after ingredients were added to the shopping list. Headings of a recipe do not count as left out. */
export function addedInWords(
  { added, merged, skipped }: Pick<AddedGroceriesDto, 'added' | 'merged' | 'skipped'>,
  speech: Speech,
): string {
  const said = speech.count('list.added', added + merged);
  const leftOut = skipped.filter(({ reason }) => reason !== 'heading');
  if (leftOut.length === 0) return said;
  const names = leftOut.slice(0, MOST_NAMED).map(({ name, reason }) => `${name} (${leftOutInWords(reason, speech)})`);
  const dots = leftOut.length > MOST_NAMED ? ['…'] : [];
  return `${said} ${speech.say('list.skipped', { names: [...names, ...dots].join(', ') })}`;
}

/** Why an ingredient was left out. A heading needs no reason. */
export function leftOutInWords(reason: SkipReason, { say }: Speech): string {
  return reason === 'heading' ? '' : say(REASONS[reason]);
}
