/** A piece of a step: text, or what a mark of Cooklang says. */
export type Piece =
  | { is: 'text'; text: string }
  | {
      is: 'ingredient' | 'cookware' | 'timer';
      name: string;
      /** As it is written, without its unit. */
      quantity: string;
      unit: string;
      /** What stands in brackets behind it: `(chopped)`. */
      preparation: string;
      isOptional: boolean;
    };

const KINDS = { '@': 'ingredient', '#': 'cookware', '~': 'timer' } as const;
/**
 * A mark with braces, whose name may have several words, or a mark before one word. Signs between `@` and a name (`@?`, `@&`) say
 * how the ingredient is meant.
 */
const MARK =
  /(?<![\p{L}\p{N}\\])([@#~])([?&+@-]{0,3})(?:([^\s@#~{}][^@#~{}\n]{0,100})?\{([^{}\n]{0,100})\}(?:\(([^()\n]{1,200})\))?|([^\s\p{P}]+(?:[-'’][\p{L}\p{N}]+)*))/gu;

/** Splits a step into text and marks, by the rules of https://cooklang.org/docs/spec/. A sign without a name stays text. */
export function readPieces(step: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of step.matchAll(MARK)) {
    const [all, sign = '', modifiers = '', named = '', inside, preparation = '', word = ''] = match;
    if (inside !== undefined && named === '' && sign !== '~') continue;
    if (match.index > end) pieces.push({ is: 'text', text: step.slice(end, match.index) });
    pieces.push({
      is: KINDS[sign as keyof typeof KINDS],
      name: named === '' ? word : named.trim(),
      ...readQuantity(inside ?? ''),
      preparation: preparation.trim(),
      isOptional: modifiers.includes('?'),
    });
    end = match.index + all.length;
  }
  return end < step.length ? [...pieces, { is: 'text', text: step.slice(end) }] : pieces;
}

/** `1/2%cup` is a quantity and its unit. A quantity that does not grow with the servings begins with `=`. */
function readQuantity(inside: string): { quantity: string; unit: string } {
  const percent = inside.indexOf('%');
  const quantity = percent === -1 ? inside : inside.slice(0, percent);
  return {
    quantity: quantity
      .trim()
      .replace(/^=\s*/, '')
      .replace(/\s*\*$/, '')
      .replace(/\s*\/\s*/g, '/'),
    unit: percent === -1 ? '' : inside.slice(percent + 1).trim(),
  };
}
