import type { Element } from 'domhandler';

const LAZY = ['data-lazy-src', 'data-src', 'data-original', 'data-pin-media'];
const SETS = ['data-lazy-srcset', 'data-srcset', 'srcset'];
const PLACEHOLDER = /^data:|placeholder|blank\.|spacer|1x1|transparent|loading\.|lazyload/i;
const LONGEST_SET = 20_000;
const CANDIDATE = /([^\s,][^\s]*)(?:\s+(\d{1,5}(?:\.\d{1,3})?)[wx])?\s*(?:,|$)/g;

/** The address of an image. When `src` is a placeholder, the address that a script would put there. */
export function lazySource({ attribs }: Element): string | undefined {
  const lazy = LAZY.map((name) => attribs[name]).find((source) => source !== undefined && isSource(source));
  if (lazy !== undefined) return lazy;
  return attribs.src !== undefined && isSource(attribs.src) ? attribs.src : (widestOf(attribs) ?? attribs.src);
}

function isSource(source: string): boolean {
  return source !== '' && !PLACEHOLDER.test(source.slice(0, 500));
}

/** The widest image in `srcset` and the like. */
function widestOf(attribs: Element['attribs']): string | undefined {
  const set = SETS.map((name) => attribs[name]).find((value) => value !== undefined && isSource(value));
  const candidates = [...(set ?? '').slice(0, LONGEST_SET).matchAll(CANDIDATE)].map(([, source = '', width = '1']) => ({
    source,
    width: Number(width),
  }));
  return candidates.sort((a, b) => b.width - a.width)[0]?.source;
}
