import { clearOfflineStorage, PICTURE_HEADER, pagesName, picturesName, TITLE_HEADER } from '../offline-storage.js';

/** Maximum numbers of what is kept; the oldest goes first. Two pictures of a recipe: that of its page, and that in lists. */
const MOST = { recipes: 200, plans: 8, files: 100, pictures: 400 };
/** Milliseconds between two pages that are fetched before anybody asks for them. */
const PAUSE = 100;
/** When a page was stored, and the tag that the server gave it. */
const TIME_HEADER = 'x-larder-kept';
const TAG_HEADER = 'x-larder-tag';

/** A page to keep. The tag is that of the server; when it has changed, the page has. */
export interface WantedPage {
  readonly path: string;
  readonly tag: string;
}

/**
 * The pages, files and pictures that the browser keeps for use without network: home, the list of recipes, recipes, cook mode and the plan.
 * Pages with secrets or forms alone are not kept.
 */
export class KeptPages {
  /** Counts how often everything was removed. What was asked for before is not stored any more. */
  private removals = 0;

  constructor(
    private readonly origin: string,
    private readonly base: string,
  ) {}

  /** Removes everything that the browser keeps of a household. */
  async forget(): Promise<void> {
    this.removals += 1;
    await clearOfflineStorage(this.base);
  }

  /**
   * The path under which a page is kept, below the base; `null` for one that is not kept. A recipe is kept in one view, the list without a
   * search.
   */
  keyOf({ pathname, search }: URL): string | null {
    const path = pathname.slice(this.base.length);
    if (path === '/' || path === '/recipes') return search === '' ? path : null;
    if (/^\/recipes\/[0-9a-f-]{36}(?:\/cook)?$/.test(path)) return path;
    return path === '/plan' && /^(?:\?week=[\d-]+)?$/.test(search) ? path + search : null;
  }

  /** The stored page, marked with the time when it was stored; `null` when there is none. */
  async find(key: string): Promise<Response | null> {
    const kept = await this.match(pagesName(this.base), this.base + key);
    return kept === undefined ? null : marked(kept, `data-kept="${kept.headers.get(TIME_HEADER) ?? ''}"`);
  }

  /** The page that stands for those that are not kept. @param isLost whether the person sent something with it */
  async instead(isLost: boolean): Promise<Response> {
    const page = await this.find('/offline');
    // Before the first visit has ended, nothing is kept.
    if (page === null) return new Response('Offline', { status: 503, headers: { 'content-type': 'text/plain' } });
    return isLost ? marked(page, 'data-lost') : page;
  }

  /** A file or picture that was stored, otherwise that of the server, which is stored. */
  async file(request: Request, isPicture: boolean): Promise<Response> {
    const name = isPicture ? picturesName(this.base) : pagesName(this.base);
    const { removals } = this;
    const kept = await this.match(name, request.url);
    if (kept !== undefined) return kept;
    try {
      const answer = await fetch(request);
      // Without a person's visit the cache is not opened: it would come back after it was deleted.
      if (answer.ok && (await caches.has(name))) await this.store(name, request.url, answer.clone(), removals);
      return answer;
    } catch (error) {
      // Another size of the picture is better than none.
      const similar = isPicture ? await this.match(name, request.url, { ignoreSearch: true }) : undefined;
      if (similar === undefined) throw error;
      return similar;
    }
  }

  /** Stores a page that a person sees; with a recipe, also its steps for cooking. */
  async keepSeen(key: string, answer: Response): Promise<void> {
    const { removals } = this;
    await this.keep(key, answer);
    if (!/^\/recipes\/[^/]+$/.test(key) || removals !== this.removals) return;
    await this.keep(`${key}/cook`, await this.fetchPage(`${key}/cook`));
  }

  /** Fetches the pages that are not kept yet, or have changed, one after the other. */
  async keepAll(pages: readonly WantedPage[]): Promise<void> {
    const { removals } = this;
    await caches.open(picturesName(this.base));
    for (const { path, tag } of pages) {
      const kept = await this.match(pagesName(this.base), this.base + path);
      if (kept?.headers.get(TAG_HEADER) === tag) continue;
      const answer = await this.fetchPage(path);
      if (removals !== this.removals || answer.redirected || answer.status === 429 || answer.status >= 500) return;
      await this.keep(path, answer, tag);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  isPicture({ pathname }: URL): boolean {
    return /^\/api\/v1\/recipes\/[^/]+\/image(?:s\/[^/]+)?$/.test(pathname.slice(this.base.length));
  }

  /** Stores a page that the server has answered, with the files and pictures that it shows. */
  private async keep(key: string, answer: Response, tag = ''): Promise<void> {
    if (!answer.ok || answer.redirected || !/html/.test(answer.headers.get('content-type') ?? '')) return;
    const { removals } = this;
    const html = await answer.text();
    const headers = new Headers(answer.headers);
    for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name);
    headers.set(TIME_HEADER, new Date().toISOString());
    headers.set(TAG_HEADER, tag);
    headers.set(TITLE_HEADER, encodeURIComponent(titleOf(html)));
    const addresses = addressesIn(html);
    const picture = addresses.find((address) => this.isPicture(new URL(address, this.origin)));
    if (picture !== undefined) headers.set(PICTURE_HEADER, picture);
    await this.store(pagesName(this.base), this.base + key, new Response(html, { headers }), removals);
    for (const address of addresses) {
      const isPicture = this.isPicture(new URL(address, this.origin));
      if (isPicture || address.startsWith(`${this.base}/assets/`)) await this.fetchOnce(address, isPicture, removals);
    }
    if (removals === this.removals) await this.removeOldest();
  }

  private fetchPage(path: string): Promise<Response> {
    // The server leaves the notice of the last action to the page that the person will see.
    const address = `${this.base}${path}${path.includes('?') ? '&' : '?'}live=1`;
    return fetch(address, { headers: { accept: 'text/html' } });
  }

  private async fetchOnce(address: string, isPicture: boolean, removals: number): Promise<void> {
    const name = isPicture ? picturesName(this.base) : pagesName(this.base);
    if ((await this.match(name, address)) !== undefined) return;
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok === true) await this.store(name, address, answer, removals);
  }

  private match(cacheName: string, address: string, options = {}): Promise<Response | undefined> {
    return caches.match(address, { cacheName, ...options });
  }

  /** What is stored again becomes the newest. */
  private async store(name: string, address: string, answer: Response, removals: number): Promise<void> {
    if (removals !== this.removals) return;
    const cache = await caches.open(name);
    await cache.delete(address);
    await cache.put(address, answer);
  }

  private async removeOldest(): Promise<void> {
    const [pages, pictures] = await Promise.all([
      caches.open(pagesName(this.base)),
      caches.open(picturesName(this.base)),
    ]);
    const paths = (await pages.keys()).map(({ url }) => new URL(url)).map(({ pathname, search }) => pathname + search);
    const of = (prefix: string): string[] => paths.filter((path) => path.startsWith(this.base + prefix));
    const recipes = of('/recipes/').filter((path) => !path.endsWith('/cook'));
    for (const path of recipes.slice(0, -MOST.recipes))
      await Promise.all([pages.delete(path), pages.delete(`${path}/cook`)]);
    for (const path of of('/plan').slice(0, -MOST.plans)) await pages.delete(path);
    for (const path of of('/assets/').slice(0, -MOST.files)) await pages.delete(path);
    for (const picture of (await pictures.keys()).slice(0, -MOST.pictures)) await pictures.delete(picture);
  }
}

/** The same page with an attribute of its first element. */
async function marked(page: Response, attribute: string): Promise<Response> {
  const html = await page.text();
  return new Response(html.replace('<html ', `<html ${attribute} `), { headers: page.headers });
}

function titleOf(html: string): string {
  const [, title = ''] = /<title>([^<]*) · Larder<\/title>/.exec(html) ?? [];
  return title;
}

/** The addresses of the style sheets, scripts and pictures of a page. */
function addressesIn(html: string): string[] {
  const found = html.matchAll(/<(?:link|script|img)\b[^>]*?\b(?:href|src)="([^"]+)"/g);
  return [...new Set([...found].map(([, address = '']) => address.replaceAll('&amp;', '&')))];
}
