import { absoluteUrl } from '../absolute-url.js';
import { asList } from '../as-list.js';
import type { DraftVideo } from '../recipe-draft.js';
import type { SchemaContext } from './context.js';
import { isNode, type SchemaNode } from './nodes.js';
import { firstProperty, firstTextOf } from './values.js';

const MAX_DEPTH = 6;
const MAX_IMAGES = 20;
const IMAGE_ADDRESS = ['contentUrl', 'url', '@id', 'src', '@value', '@list'];
/** What programs write instead of an address that they do not have. */
const NO_ADDRESS = /^(?:null|undefined|none|false|true|nan|#?)$/i;
const BETWEEN_ADDRESSES = /,\s+(?=https?:\/\/)/;

/** Addresses of images in the order of the page, from strings, image objects, references, and lists of these. */
export function readImages(value: unknown, context: SchemaContext): string[] {
  const links = imageLinks(value, context, 0).map((link) => absoluteUrl(link, context.baseUrl));
  const images = links.filter((link) => link !== null).filter((link) => !isThePage(link, context));
  return [...new Set(images)].slice(0, MAX_IMAGES);
}

/** The page itself, or a reference to an object that is nowhere on it: `{ "@id": "#picture" }`, `/soup/#/schema/image/3`. */
function isThePage(link: string, { baseUrl }: SchemaContext): boolean {
  const pageOf = (address: string): string => address.replace(/#.*/s, '').replace(/\/$/, '');
  return baseUrl !== null && pageOf(link) === pageOf(baseUrl);
}

function imageLinks(value: unknown, context: SchemaContext, depth: number): string[] {
  if (typeof value === 'string') return NO_ADDRESS.test(value.trim()) ? [] : value.split(BETWEEN_ADDRESSES);
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.slice(0, 100).flatMap((item) => imageLinks(item, context, depth + 1));
  if (!isNode(value)) return [];
  const image = context.follow(value);
  return imageLinks(firstProperty(image, ['url', ...IMAGE_ADDRESS]), context, depth + 1);
}

/** The videos that have an address. */
export function readVideos(value: unknown, context: SchemaContext): DraftVideo[] {
  const videos: DraftVideo[] = [];
  for (const item of asList(value).slice(0, 10)) {
    const video = isNode(item) ? readVideo(context.follow(item), context) : null;
    if (video !== null) videos.push(video);
  }
  return videos;
}

function readVideo(node: SchemaNode, context: SchemaContext): DraftVideo | null {
  const link = firstTextOf(firstProperty(node, ['contentUrl', 'embedUrl', 'url']));
  const video = link === null ? null : absoluteUrl(link, context.baseUrl);
  if (video === null) return null;
  const thumbnail = readImages(firstProperty(node, ['thumbnailUrl', 'thumbnail', 'image']), context)[0] ?? null;
  return { video, thumbnail, duration: secondsOf(firstTextOf(firstProperty(node, ['duration']))) };
}

function secondsOf(duration: string | null): number | null {
  const match = /^P?T?(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,6})(?:\.\d{1,9})?S?)?$/i.exec(duration ?? '');
  if (!match) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) || null;
}
