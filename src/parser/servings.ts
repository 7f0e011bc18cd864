const NUMBER_WORDS: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  dozen: 12,
  zwei: 2,
  drei: 3,
  vier: 4,
  deux: 2,
  trois: 3,
  quatre: 4,
  due: 2,
  tre: 3,
  quattro: 4,
  dos: 2,
  tres: 3,
  cuatro: 4,
};
const AMOUNT = /\d{1,5}(?:[.,]\d{1,2})?/;
const FOLK =
  /serv|porti|porci|porcj|porsj|person|people|pessoa|couvert|\bpax\b|порц|персон|kişi|人分|人前|人份|인분|comensal|ración|racion|porç|makes?\b|yield/i;
const MAX_SERVINGS = 10_000;

/** How many servings (or pieces, where a page counts only those) a recipe makes. Of a range the lower end counts. */
export function readServings(values: readonly string[]): number | null {
  const counts = values
    .map((text) => ({ text, count: countOf(text.slice(0, 300)) }))
    .filter(({ count }) => count !== null);
  const best = counts.find(({ text }) => FOLK.test(text)) ?? counts[0];
  return best?.count ?? null;
}

function countOf(text: string): number | null {
  const digits = AMOUNT.exec(text)?.[0];
  const count = digits === undefined ? countInWords(text) : Math.floor(Number(digits.replace(',', '.')));
  return count !== null && count >= 1 && count <= MAX_SERVINGS ? count : null;
}

function countInWords(text: string): number | null {
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    if (Object.hasOwn(NUMBER_WORDS, word)) return NUMBER_WORDS[word] ?? null;
  }
  return null;
}
