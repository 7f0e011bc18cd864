import {
  type FetchedBody,
  type FetchedKind,
  type FetchLimits,
  type FetchSettings,
  GuardedFetcher,
} from './guarded-fetcher.js';
import { ImportFailure } from '../import-failure.js';
import { decodePage } from './page-charset.js';
import { refreshOfPage } from './page-refresh.js';

export interface FetchedPage {
  html: string;
  /** Whether it is text or data, which is read like a pasted text, and no page. */
  isText: boolean;
  /** The address after all redirects. */
  url: string;
}

/** Damaged bytes of the largest page are decoded in less than 0.1 s. */
export const PAGE_LIMITS: FetchLimits = { firstByteMs: 10_000, wholeMs: 30_000, bytes: 5_000_000, redirects: 5 };

const HTML_TYPES = ['text/html', 'application/xhtml+xml'];
/** Recipes for programs, and files of recipes in a repository. */
const TEXT_TYPES = [
  'text/plain',
  'text/markdown',
  'text/x-markdown',
  'application/json',
  'application/ld+json',
  'text/json',
  'application/yaml',
  'application/x-yaml',
  'text/yaml',
  'text/x-yaml',
];
const PAGE: FetchedKind = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1', refuseType, onward };

/** Bytes of a page in which it says where it sends on. */
const LONGEST_START = 20_000;

/** Fetches web pages as text. */
export class PageFetcher {
  private readonly fetcher: GuardedFetcher;

  constructor(settings: FetchSettings, limits: FetchLimits = PAGE_LIMITS) {
    this.fetcher = new GuardedFetcher(settings, PAGE, limits);
  }

  /** @throws ImportFailure that says what the person can do */
  async fetch(address: string, stop?: AbortSignal): Promise<FetchedPage> {
    const { body, type, url } = await this.fetcher.fetch(address, stop);
    const html = decodePage(body, type);
    return { html, isText: isText(html, type), url };
  }

  close(): Promise<void> {
    return this.fetcher.close();
  }
}

function onward({ body, type }: FetchedBody): string | null {
  const start = decodePage(body.subarray(0, LONGEST_START), type);
  return isText(start, type) ? null : refreshOfPage(start);
}

function isText(html: string, type: string | null): boolean {
  return TEXT_TYPES.includes(typeOf(type) ?? '') && !/^\s*<(?:!doctype|html)/i.test(html);
}

function refuseType(contentType: string | null): void {
  const type = typeOf(contentType);
  if (type === undefined || HTML_TYPES.includes(type) || TEXT_TYPES.includes(type)) return;
  throw new ImportFailure(
    'UNSUPPORTED_CONTENT',
    `The address is no web page but ${type.slice(0, 100)}. Give the address of the page with the recipe, or paste its text.`,
  );
}

function typeOf(contentType: string | null): string | undefined {
  return contentType?.split(';')[0]?.trim().toLowerCase() || undefined;
}
