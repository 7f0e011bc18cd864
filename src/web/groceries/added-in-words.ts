import type { AddedGroceriesDto, SkipReason } from '../../groceries/from-recipes/from-recipes.dto.js';
import type { Speech } from '../words/speech.js';

/** Maximum number of ingredients that a notice names: it must not cover a phone. */
const MOST_NAMED = 6;

const REASONS = {
  pantry: 'list.pantry',
  toTaste: 'list.toTaste',
  alreadyAdded: 'list.already',
  TAP: 'list.tap',
  LISTED: 'list.already',
} as const;

/**
 * The notice after ingredients were added to the shopping list. Headings of a recipe do not count as left out, nor does what is on the list
 * already, unless that is why nothing was added.
 */
export function addedInWords(
  { added, merged, skipped }: Pick<AddedGroceriesDto, 'added' | 'merged' | 'skipped'>,
  speech: Speech,
): string {
  const said = speech.count('list.added', added + merged);
  const isNothing = added + merged === 0;
  const leftOut = skipped.filter(
    ({ reason }) => reason !== 'heading' && (isNothing || (reason !== 'LISTED' && reason !== 'alreadyAdded')),
  );
  // Several recipes may leave out the same.
  const names = [...new Set(leftOut.map(({ name, reason }) => `${name} (${leftOutInWords(reason, speech)})`))];
  if (names.length === 0) return said;
  const more = names.length > MOST_NAMED ? [`+${speech.number(names.length - MOST_NAMED)}`] : [];
  return `${said} ${speech.say('list.skipped', { names: [...names.slice(0, MOST_NAMED), ...more].join(', ') })}`;
}

/** Why an ingredient was left out. A heading needs no reason. */
export function leftOutInWords(reason: SkipReason, { say }: Speech): string {
  return reason === 'heading' ? '' : say(REASONS[reason]);
}
