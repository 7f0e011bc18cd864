import { statedFacts, type StatedFacts } from '../../phrases/stated-facts.js';
import { foldPhrase } from '../../phrases/fold-phrase.js';
import { readServingsAlone } from '../../phrases/servings.js';
import { JOINT_BEFORE_FACTS } from '../../vocabulary/pages/title-words.js';
import { FOR_HOW_MANY } from '../../vocabulary/serving-words.js';

export interface TitleFacts extends StatedFacts {
  /** The title without the facts after it. */
  name: string;
}

const LONGEST_TITLE = 200;
const SHORTEST_NAME = 2;
const MOST_SERVED = 60;
const MARKS_BETWEEN = /[\s,;:|([（–—-]+$/u;
const LABEL_OR_BRACKET = /^[\p{Lu}([（]/u;

/**
 * Separates a title from the servings and times after it: `Chili (serves 4)`, `Soupe pour 6`, `Pie Serves 4 Prep 10 min`. A time belongs to
 * the name where no mark, bracket or label with a capital letter stands before it: `Pasta in 20 minutes`.
 */
export function titleFacts(title: string): TitleFacts {
  const plain = { name: title, servings: null, times: [] };
  if (title.length > LONGEST_TITLE) return plain;
  const words = title.split(/(?<=\S)(?=[([（]\S)|\s+/u);
  for (let at = 1; at < words.length; at++) {
    const facts = words.slice(at).join(' ');
    const before = words.slice(0, at).join(' ');
    const name = before.replace(MARKS_BETWEEN, '');
    const stated = name.length < SHORTEST_NAME ? null : (statedFacts(facts) ?? inBrackets(facts) ?? forSome(facts));
    if (stated === null || (stated.servings ?? 1) > MOST_SERVED) continue;
    const isApart = name !== before || LABEL_OR_BRACKET.test(facts) || stated.times.length === 0;
    if (isApart && !JOINT_BEFORE_FACTS.test(foldPhrase(name))) return { name, ...stated };
  }
  return plain;
}

/** The number of pieces: `(12 Stück)`. */
function inBrackets(text: string): StatedFacts | null {
  const inside = /^[([（](.{1,40})[)\]）]$/u.exec(text)?.[1] ?? '';
  const servings = readServingsAlone(inside);
  return servings === null ? null : { servings, times: [] };
}

/** The number of people or portions: `for 4`. */
function forSome(text: string): StatedFacts | null {
  const count = Number(FOR_HOW_MANY.exec(text.replace(/^\P{L}+|[^\p{L}\p{N}.]+$/gu, ''))?.[1] ?? 0);
  return count < 1 ? null : { servings: count, times: [] };
}
