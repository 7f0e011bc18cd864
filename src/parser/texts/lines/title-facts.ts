import type { LabelledTime } from '../../phrases/time-lines.js';
import { readServingsLine } from '../../phrases/servings.js';
import { statedIn } from './label-lines.js';
import { FOR_HOW_MANY } from '../../vocabulary/serving-words.js';

export interface TitleFacts {
  /** The title without the facts after it. */
  name: string;
  servings: number | null;
  times: LabelledTime[];
}

const LONGEST_TITLE = 200;
const IN_BRACKETS = /^([^([（]{2,})[([（]([^()[\]（）]{1,60})[)\]）]$/u;
const BEHIND_DASH = /^(.{2,}) [-–—|] (.{1,60})$/u;
const COUNTED = /^(.{2,}?),? (\d{1,2} \p{L}{2,12}\.?)$/u;
const FOR = /^\p{L}{2,5} (\d{1,2})(?: \p{L}+)?$/u;
const MOST_SERVED = 60;

/** Separates a title from the servings and times after it: `Chili (serves 4)`, `Soupe pour 6`. */
export function titleFacts(title: string): TitleFacts {
  const plain = { name: title, servings: null, times: [] };
  if (title.length > LONGEST_TITLE) return plain;
  const [, name = '', facts = ''] = IN_BRACKETS.exec(title) ?? BEHIND_DASH.exec(title) ?? [];
  const stated = facts === '' ? null : (statedIn(facts) ?? forSome(facts));
  if (stated !== null) return { name: name.trim(), servings: stated.servings, times: stated.times };
  const [, dish = '', people = ''] = FOR_HOW_MANY.exec(title) ?? [];
  const served = forSome(people);
  if (served !== null) return { name: dish.trim(), ...served };
  const [, counted = '', count = ''] = COUNTED.exec(title) ?? [];
  const servings = counted === '' ? null : readServingsLine(count);
  return servings === null ? plain : { name: counted.trim(), servings, times: [] };
}

/** The number of people or portions: `for 4`, `przepis na 4 porcje`. */
function forSome(text: string): Omit<TitleFacts, 'name'> | null {
  const [, , people = text] = FOR_HOW_MANY.exec(text) ?? [];
  const count = Number(FOR.exec(people)?.[1] ?? 0);
  return count < 1 || count > MOST_SERVED ? null : { servings: count, times: [] };
}
