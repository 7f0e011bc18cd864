import type { Element } from 'domhandler';
import { absoluteUrl } from '../../absolute-url.js';
import { lazySource } from '../document/image-source.js';
import { elementsUnder, type PageDocument } from '../document/page-document.js';
import { belongsToSite } from '../document/text-blocks.js';

const DECORATION =
  /logo|icon|avatar|gravatar|sprite|banner|button|pixel|badge|placeholder|fallback|printer|\/themes\/|\.svg\b|\.gif\b|^data:/i;
const SMALLEST_SIDE = 150;

/** The first image below the heading, for a page without images in its data; `null` when there are only small images or logos. */
export function readVisibleImage(page: PageDocument): string | null {
  const heading = page.byTag('h1')[0];
  let isBelow = heading === undefined;
  for (const element of elementsUnder(page.root, (inner) => !belongsToSite(inner))) {
    if (element === heading) isBelow = true;
    else if (isBelow && element.name === 'img') {
      const source = lazySource(element);
      if (source !== undefined && isDish(element, source)) return absoluteUrl(source, page.baseUrl);
    }
  }
  return null;
}

function isDish({ attribs }: Element, source: string): boolean {
  const sides = [attribs.width, attribs.height].map((side) => Number.parseInt(side ?? '', 10));
  return source !== '' && !DECORATION.test(source.slice(0, 500)) && !sides.some((side) => side < SMALLEST_SIDE);
}
