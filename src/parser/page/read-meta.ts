import { absoluteUrl } from '../absolute-url.js';
import { emptyDraft } from '../empty-draft.js';
import { plainText } from '../plain-text.js';
import type { RecipeDraft } from '../recipe-draft.js';
import { textOf } from './element-text.js';
import type { PageDocument } from './page-document.js';

/** What the page's head says of itself: no recipe, but a name, an image, a description, an author, a language. */
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
  return {
    ...emptyDraft(),
    name: pageTitle(page, first('og:title', 'twitter:title'), first('og:site_name')),
    description: first('og:description', 'description', 'twitter:description'),
    url: canonicalUrl(page, first('og:url')),
    language: pageLanguage(page, first('og:locale', 'content-language', 'language')),
    images: imageUrl === null ? [] : [imageUrl],
    author,
    tags: (first('keywords') ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  };
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

/** An address or a label of a card is no name. */
function authorName(text: string | null): RecipeDraft['author'] {
  return text === null || /^https?:|^\/|^\d|@|\bmin/i.test(text) || text.length > 100
    ? null
    : { name: text, image: null };
}

/** The title without the site's name; the one heading of the first rank says it without. */
function pageTitle(page: PageDocument, ogTitle: string | null, siteName: string | null): string {
  const title = ogTitle ?? textOfFirst(page, 'title');
  const heading = textOfFirst(page, 'h1');
  if (heading !== '' && heading.length <= 200 && (title === '' || title.includes(heading))) return heading;
  return withoutSiteName(title === '' ? heading : title, siteName);
}

function withoutSiteName(title: string, siteName: string | null): string {
  const parts = title.split(/\s+[|–—·»-]\s+/);
  const last = parts.at(-1)?.toLowerCase();
  return parts.length > 1 && siteName !== null && last === siteName.toLowerCase()
    ? parts.slice(0, -1).join(' - ')
    : title;
}

function textOfFirst(page: PageDocument, tag: string): string {
  const element = page.byTag(tag)[0];
  return element === undefined ? '' : textOf(element);
}

function canonicalUrl(page: PageDocument, ogUrl: string | null): string {
  const link = page.byTag('link').find(({ attribs }) => attribs.rel?.toLowerCase() === 'canonical')?.attribs.href;
  return absoluteUrl(link ?? '', page.baseUrl) ?? absoluteUrl(ogUrl ?? '', page.baseUrl) ?? page.url;
}

function pageLanguage(page: PageDocument, locale: string | null): string | null {
  const tag = (page.byTag('html')[0]?.attribs.lang ?? locale ?? '').trim().replace('_', '-');
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(tag) ? tag : null;
}
