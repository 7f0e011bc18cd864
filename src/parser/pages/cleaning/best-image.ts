import type { RecipeDraft } from '../../recipe-draft.js';

const NO_DISH = /logo|placeholder|favicon|default[-_]?(?:image|share)/i;
/** A size with both sides below 300 pixels, as in the addresses of thumbnails. */
const SMALL = /(?<!\d)(?:\d{2}|[12]\d{2})x(?:\d{2}|[12]\d{2})(?!\d)/;
const RESIZED = /-\d{2,4}x\d{2,4}\.\w{3,4}$/;
/** A width in pixels, as in the addresses of image services: `1600x900`, `w_1600`, `_1600w`, `16x9_1600/`. */
const WIDTH = /(?<!\d)(\d{3,4})x\d{2,4}(?!\d)|(?<![a-z\d])w[_=-]?(\d{3,4})(?!\d)|_(\d{3,4})(?=\/|w[._])/g;
const SHORTEST_NAME = 6;
/** The width that social networks recommend for shared images. An image of this width needs no wider copy. */
const WIDE = 1200;

/**
 * Sorts the images: first the one for sharing, which the owner of the page chose (in a wider copy when the data has one), then
 * originals, smaller copies, thumbnails, and logos last.
 */
export function withBestImageFirst(draft: RecipeDraft, shared: readonly string[]): RecipeDraft {
  const chosen = shared.map((image) => widerCopy(image, draft.images));
  const rank = (image: string): number => {
    if (NO_DISH.test(image)) return 4;
    if (SMALL.test(image)) return 3;
    if (chosen.includes(image)) return 0;
    return RESIZED.test(image.split('?')[0] ?? '') ? 2 : 1;
  };
  const images = [...new Set([...chosen, ...shared, ...draft.images])];
  return { ...draft, images: images.sort((a, b) => rank(a) - rank(b)) };
}

/** The first copy of an image with a larger width in its address. The image itself when its own address has no width. */
function widerCopy(image: string, others: readonly string[]): string {
  const width = widthOf(image);
  const name = nameOf(image);
  if (width === 0 || width >= WIDE || name.length < SHORTEST_NAME) return image;
  return others.find((other) => nameOf(other) === name && widthOf(other) > width) ?? image;
}

/** The name of the file without its size. */
function nameOf(address: string): string {
  return (pathOf(address).split('/').at(-1) ?? '').replace(WIDTH, '');
}

function widthOf(address: string): number {
  const widths = [...pathOf(address).matchAll(WIDTH)].map(([, pair, option, suffix]) => pair ?? option ?? suffix);
  return Math.max(0, ...widths.map(Number));
}

function pathOf(address: string): string {
  return address.slice(0, 1000).split('?')[0] ?? '';
}
