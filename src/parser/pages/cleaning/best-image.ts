import type { RecipeDraft } from '../../recipe-draft.js';

const NO_DISH = /logo|placeholder|favicon|default[-_]?(?:image|share)/i;
/** Two sides below 300 pixels, as addresses of thumbnails name them. */
const SMALL = /(?<!\d)(?:\d{2}|[12]\d{2})x(?:\d{2}|[12]\d{2})(?!\d)/;
const RESIZED = /-\d{2,4}x\d{2,4}\.\w{3,4}$/;
/** `1600x900`, `w_1600`, `_1600w`, `16x9_1600/`: a width in pixels, as addresses of image services name it. */
const WIDTH = /(?<!\d)(\d{3,4})x\d{2,4}(?!\d)|(?<![a-z\d])w[_=-]?(\d{3,4})(?!\d)|_(\d{3,4})(?=\/|w[._])/g;
const SHORTEST_NAME = 6;
/** The width that social networks ask of an image to share; one that has it needs no wider copy. */
const WIDE = 1200;

/**
 * Best image first: the one a page shows when it is shared, which its owner chose (in a wider copy where the data
 * names one), then originals, then copies of a lesser size, then thumbnails, and logos last.
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

/** The first copy of an image whose address tells a greater width; the image itself where its own tells none. */
function widerCopy(image: string, others: readonly string[]): string {
  const width = widthOf(image);
  const name = nameOf(image);
  if (width === 0 || width >= WIDE || name.length < SHORTEST_NAME) return image;
  return others.find((other) => nameOf(other) === name && widthOf(other) > width) ?? image;
}

/** The name of the file without what tells its size. */
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
