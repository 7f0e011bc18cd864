import { absoluteUrl } from '../../absolute-url.js';
import { emptyDraft } from '../../empty-draft.js';
import { letters } from '../../letters.js';
import { plainText } from '../../plain-text.js';
import type { RecipeDraft } from '../../recipe-draft.js';
import { elementText } from '../document/element-text.js';
import type { PageDocument } from '../document/page-document.js';
import { BYLINE_JOINT, BYLINE_START } from '../../vocabulary/pages/credit-words.js';

const BYLINE_CLASSES = [
  'author-name',
  'author__name',
  'entry-author-name',
  'byline__name',
  'byline-name',
  'byline',
  'author',
];
const MAX_HEADINGS = 20;
const TITLE_SEPARATOR = /(\s[|│–—·»-]\s?|\s?│)/u;

/** The data in the head of the page: name, image, description, author, language. */
export function readMeta(page: PageDocument): RecipeDraft {
  const meta = metaValues(page);
  const first = (...names: string[]): string | null => names.map((name) => meta.get(name)).find(Boolean) ?? null;
  const image = first(
    'og:image:secure_url',
    'og:image',
    'og:image:url',
    'twitter:image',
    'twitter:image:src',
    'thumbnail',
  );
  const imageUrl = image === null ? null : absoluteUrl(image, page.baseUrl);
  const author = authorName(
    first('author', 'article:author', 'dc.creator', 'parsely-author', 'sailthru.author', 'twitter:data1'),
  );
  const siteName = authorName(first('og:site_name', 'application-name'));
  return {
    ...emptyDraft(),
    name: pageTitle(page, first('og:title', 'twitter:title')),
    description: first('og:description', 'description', 'twitter:description'),
    url: canonicalUrl(page, first('og:url')),
    language: pageLanguage(page, first('og:locale', 'content-language', 'language')),
    images: imageUrl === null ? [] : [imageUrl],
    author: author ?? bylineAuthor(page) ?? siteName,
    tags: (first('keywords') ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  };
}

/** What the site calls itself, and its host. */
export function siteNames(page: PageDocument): string[] {
  return [metaValues(page).get('og:site_name') ?? '', hostName(page.url)];
}

function metaValues(page: PageDocument): Map<string, string> {
  const values = new Map<string, string>();
  for (const { attribs } of page.byTag('meta')) {
    const name = (attribs.property ?? attribs.name ?? attribs['http-equiv'] ?? '').toLowerCase();
    const value = plainText(attribs.content ?? '');
    if (name !== '' && value !== '' && !values.has(name)) values.set(name, value);
  }
  return values;
}

/** A link or an element with the author of the page. */
function bylineAuthor(page: PageDocument): RecipeDraft['author'] {
  const named = page
    .byAttribute('rel')
    .filter(({ attribs }) => attribs.rel?.toLowerCase().split(' ').includes('author'));
  const bylines = [...named, ...BYLINE_CLASSES.flatMap((name) => page.byClass(name))];
  for (const element of bylines.slice(0, 10)) {
    const name = elementText(element).replace(BYLINE_START, '');
    if (name !== '' && name.length <= 60 && !/\d/.test(name)) return authorName(name);
  }
  return null;
}

/** Addresses and labels of cards are not accepted as names. */
function authorName(text: string | null): RecipeDraft['author'] {
  return text === null || /^https?:|^\/|^\d|@|\bmin/i.test(text) || text.length > 100
    ? null
    : { name: text, image: null };
}

/**
 * The only `h1`, which is written for readers, while the title is written for search engines. Of several `h1`, the first one when
 * it has the words of the title. Otherwise the title without the name of the site.
 */
function pageTitle(page: PageDocument, ogTitle: string | null): string {
  const title = ogTitle ?? textOfFirst(page, 'title');
  const headings = [...new Set(page.byTag('h1').slice(0, MAX_HEADINGS).map(elementText))].filter(Boolean);
  const heading = headings[0] ?? '';
  const sites = siteNames(page);
  const isTitle = headings.length === 1 || title === '' || letters(title).includes(letters(heading));
  if (heading !== '' && heading.length <= 200 && isTitle) return withoutByline(heading, sites);
  return withoutSiteName(title === '' ? heading : title, sites);
}

/** Removes the name of the site: `Pancakes by Good Kitchen`. */
function withoutByline(heading: string, siteNames: string[]): string {
  const [name = '', author] = heading.split(BYLINE_JOINT);
  return author !== undefined && name !== '' && isNameOf(author, siteNames) ? name : heading;
}

function isNameOf(text: string, siteNames: string[]): boolean {
  const own = letters(text);
  const names = siteNames.map(letters).filter((name) => name.length >= 3);
  return own.length >= 3 && names.some((name) => name.startsWith(own) || own.includes(name));
}

/** Removes the name of the site behind a title. */
export function withoutSiteName(title: string, siteNames: string[]): string {
  const parts = title.split(TITLE_SEPARATOR);
  while (parts.length > 1 && isNameOf(parts.at(-1) ?? '', siteNames)) parts.splice(-2);
  return parts.join('').trim();
}

/** The name of a site from its host: `kitchen` for `www.kitchen.example`. */
function hostName(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return host.replace(/^www\d?\./, '').split('.')[0] ?? '';
}

/** What the page calls itself for networks, otherwise in its title. */
export function titleOf(page: PageDocument): string {
  const meta = metaValues(page);
  return meta.get('og:title') ?? meta.get('twitter:title') ?? textOfFirst(page, 'title');
}

function textOfFirst(page: PageDocument, tag: string): string {
  const element = page.byTag(tag)[0];
  return element === undefined ? '' : elementText(element);
}

function canonicalUrl(page: PageDocument, ogUrl: string | null): string {
  const link = page.byTag('link').find(({ attribs }) => attribs.rel?.toLowerCase() === 'canonical')?.attribs.href;
  return absoluteUrl(link ?? '', page.baseUrl) ?? absoluteUrl(ogUrl ?? '', page.baseUrl) ?? page.url;
}

function pageLanguage(page: PageDocument, locale: string | null): string | null {
  const tag = (page.byTag('html')[0]?.attribs.lang ?? locale ?? '').trim().replace('_', '-');
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(tag) ? tag : null;
}
