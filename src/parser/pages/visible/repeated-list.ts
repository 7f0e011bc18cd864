import { letters } from '../../letters.js';

const FEWEST_LINES = 3;
/** How often a list may come: in two or three systems of units. */
const SYSTEMS = [2, 3];

/**
 * When lines contain the same list twice or three times, in different systems of units, keeps only one: `8 oz flour`, `2 eggs`, `225 g flour`, `2 eggs`. Of
 * lists that a button shows in turn, it is the one that is open at first, and in one list the last.
 * @param list the element that holds a line, and whether it is marked as open
 */
export function withoutRepeatedList<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  list: { of: (item: Item) => unknown; isOpen: (item: Item) => boolean } = { of: () => null, isOpen: () => false },
): Item[] {
  for (const times of SYSTEMS) {
    const size = items.length / times;
    if (!Number.isInteger(size) || size < FEWEST_LINES) continue;
    const words = items.map((item) => lastWord(textOf(item)));
    if (!words.every((word, at) => word === words[at % size])) continue;
    const lists = Array.from({ length: times }, (_, at) => items.slice(at * size, (at + 1) * size));
    const areApart =
      lists.every((lines) => new Set(lines.map(list.of)).size === 1) &&
      new Set(lists.map(([line]) => list.of(line as Item))).size === times;
    const open = lists.find(([line]) => list.isOpen(line as Item)) ?? lists[0];
    return (areApart ? open : lists.at(-1)) ?? [];
  }
  return [...items];
}

/** The last word. After amount and unit, it is part of the ingredient's name. */
function lastWord(text: string): string {
  return letters(text.slice(text.lastIndexOf(' ') + 1));
}
