import type { AddedGroceriesDto } from '../../groceries/from-recipes/from-recipes.dto.js';
import type { Speech } from '../words/speech.js';

/** The notice after ingredients were added to the shopping list. Headings of a recipe do not count as left out. */
export function addedInWords(
  { added, merged, skipped }: Pick<AddedGroceriesDto, 'added' | 'merged' | 'skipped'>,
  speech: Speech,
): string {
  const leftOut = skipped.filter(({ reason }) => reason !== 'heading').length;
  const said = speech.count('list.added', added + merged);
  return leftOut === 0 ? said : `${said} ${speech.count('list.skipped', leftOut)}`;
}
