import type { Dispatcher } from 'undici';
import { BodyTooLargeError, readBody, UnknownEncodingError } from '../../outgoing/read-body.js';
import { retryAfterSeconds } from '../../outgoing/retry-after.js';
import { type AddressGuard, AddressNotAllowedError } from '../../outgoing/address-guard.js';
import { FetchRoute } from './fetch-route.js';
import { reason } from '../../http/problems/reason.js';
import { ImportFailure } from '../import-failure.js';
import { WebAccess } from './web-access.js';

export interface FetchedBody {
  body: Buffer;
  /** The unchanged `Content-Type` header. */
  type: string | null;
  /** The address after all redirects. */
  url: string;
}

export interface FetchLimits {
  /** Milliseconds for connecting, and again from then until the headers of the response. */
  firstByteMs: number;
  /** Milliseconds for everything, redirects included. */
  wholeMs: number;
  /** Bytes after decompression. */
  bytes: number;
  redirects: number;
}

/** What kind of content a fetcher accepts. */
export interface FetchedKind {
  /** The `Accept` header of the request. */
  accept: string;
  /** Checks the `Content-Type` before the body is read. @throws ImportFailure */
  refuseType(type: string | null): void;
  /** The address to which the content itself sends on; `null` for none. */
  onward?(fetched: FetchedBody): string | null;
}

const PASTE = 'Open the page in a browser and paste the text of the recipe instead.';
const REDIRECTS = [301, 302, 303, 307, 308];

const HEADERS = {
  'accept-language': 'en;q=0.8,*;q=0.5',
  'accept-encoding': 'gzip, deflate, br',
};

/** Settings of all fetchers for imports. */
export interface FetchSettings {
  readonly guard: AddressGuard;
  readonly userAgent: string;
  /** The proxy that opens the connections; `null` for none. */
  readonly proxyUrl: string | null;
}

/** Names Larder and the contact, in the form that sites expect from browsers. */
export function userAgent(version: string, contact: string | null): string {
  return `Mozilla/5.0 (compatible; Larder/${version}${contact === null ? '' : `; +${contact}`})`;
}

/** Fetches for people in a home network: it connects only where its guard allows it. */
export class GuardedFetcher {
  private readonly web: WebAccess;

  constructor(
    private readonly settings: FetchSettings,
    private readonly kind: FetchedKind,
    private readonly limits: FetchLimits,
  ) {
    this.web = new WebAccess(settings.guard, { connectMs: limits.firstByteMs, proxyUrl: settings.proxyUrl });
  }

  /** @throws ImportFailure that names the site and says what the person can do */
  async fetch(address: string, stop?: AbortSignal): Promise<FetchedBody> {
    const timeout = AbortSignal.timeout(this.limits.wholeMs);
    const signal = stop === undefined ? timeout : AbortSignal.any([timeout, stop]);
    const route = new FetchRoute(new URL(address));
    try {
      return await this.follow(route, signal);
    } catch (error) {
      stop?.throwIfAborted();
      throw failureOf(error, route.site, this.web.isProxied);
    }
  }

  async close(): Promise<void> {
    await this.web.close();
  }

  /** A page that sends on by itself to something that cannot be fetched is the answer itself. */
  private async follow(route: FetchRoute, signal: AbortSignal): Promise<FetchedBody> {
    const sending: FetchedBody[] = [];
    try {
      return await this.followTo(route, sending, signal);
    } catch (error) {
      const [page] = sending;
      if (page !== undefined && error instanceof ImportFailure && error.code === 'UPSTREAM_ERROR') return page;
      throw error;
    }
  }

  /** @param sending gets the pages that send on by themselves */
  private async followTo(route: FetchRoute, sending: FetchedBody[], signal: AbortSignal): Promise<FetchedBody> {
    while (route.redirects <= this.limits.redirects) {
      const response = await this.ask(route, signal);
      route.remember([response.headers['set-cookie'] ?? []].flat());
      const location = headerOf(response, 'location');
      if (REDIRECTS.includes(response.statusCode) && location !== null) {
        discard(response);
        route.follow(location);
        continue;
      }
      const fetched = await this.read(response, route);
      const onward = this.kind.onward?.(fetched) ?? null;
      // A page may send to itself once it has set a cookie. Without one it only reloads itself.
      const isReload = response.headers['set-cookie'] === undefined && onward !== null && route.isAt(onward);
      if (onward === null || isReload) return fetched;
      sending.push(fetched);
      route.follow(onward);
    }
    throw new ImportFailure('UPSTREAM_ERROR', `${route.site} sends on from page to page without an end. ${PASTE}`);
  }

  private ask({ url, cookie }: FetchRoute, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    return this.web.request(url, {
      headers: {
        ...HEADERS,
        accept: this.kind.accept,
        'user-agent': this.settings.userAgent,
        ...(cookie !== null && { cookie }),
      },
      headersTimeout: this.limits.firstByteMs,
      bodyTimeout: this.limits.firstByteMs,
      signal,
    });
  }

  private async read(response: Dispatcher.ResponseData, { url, site }: FetchRoute): Promise<FetchedBody> {
    try {
      refuseStatus(response, site);
      const type = headerOf(response, 'content-type');
      this.kind.refuseType(type);
      if (Number(headerOf(response, 'content-length') ?? 0) > this.limits.bytes) throw new BodyTooLargeError();
      const body = await readBody(response.body, headerOf(response, 'content-encoding'), this.limits.bytes);
      return { body, type, url: url.href };
    } finally {
      discard(response);
    }
  }
}

/** Closes the connection instead of reading an unwanted body. undici reports that as an error of the body. */
function discard({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => undefined).destroy();
}

function refuseStatus(response: Dispatcher.ResponseData, site: string): void {
  const status = response.statusCode;
  if (status >= 200 && status < 300) return;
  const isChallenge = headerOf(response, 'cf-mitigated') === 'challenge';
  if (status === 403 || status === 429 || isChallenge) throw blocked(site);
  if (status >= 500) {
    const message = `${site} has trouble right now (it answered ${status}). Try again later, or paste the text of the recipe.`;
    const next = { retryable: true, retryAfterSeconds: retryAfterSeconds(headerOf(response, 'retry-after')) };
    throw new ImportFailure('UPSTREAM_ERROR', message, next, reason('import.siteTrouble', { site, status }));
  }
  const message = `${site} has no page at this address (it answered ${status}). Check the address, or paste the text of the recipe.`;
  throw new ImportFailure('UPSTREAM_ERROR', message, {}, reason('import.pageMissing', { site, status }));
}

/** The site blocks programs; a person can open the page. */
export function blocked(site: string): ImportFailure {
  return new ImportFailure('BLOCKED', `${site} does not let programs read its pages. ${PASTE}`);
}

function failureOf(error: unknown, site: string, isProxied: boolean): unknown {
  if (error instanceof ImportFailure) return error;
  const cause = causes(error);
  if (cause.some((one) => one instanceof AddressNotAllowedError))
    return new ImportFailure(
      'ADDRESS_NOT_ALLOWED',
      `${site} is in a private network or in that of Larder, or on an unusual port. Whoever runs Larder can allow it with IMPORT_ALLOW_ADDRESSES.`,
    );
  if (cause.some((one) => one instanceof BodyTooLargeError))
    return new ImportFailure('TOO_LARGE', `The page is larger than a page with a recipe may be. ${PASTE}`);
  if (cause.some((one) => one instanceof UnknownEncodingError))
    return new ImportFailure('UNSUPPORTED_CONTENT', `The page is compressed in an unknown way. ${PASTE}`);
  const why = isProxied ? proxiedReason(cause, site) : unreachable(cause, site);
  return new ImportFailure(
    'UNREACHABLE',
    `${why} Check the address and try again, or paste the text.`,
    { retryable: true },
    !isProxied && hasNoSite(cause) ? reason('import.noSite', { site }) : undefined,
  );
}

function hasNoSite(cause: readonly unknown[]): boolean {
  return cause.some((one) => ['ENOTFOUND', 'EAI_AGAIN'].includes((one as NodeJS.ErrnoException).code ?? ''));
}

function unreachable(cause: readonly unknown[], site: string): string {
  const codes = cause.map((one) => (one as NodeJS.ErrnoException).code ?? (one as Error).name);
  if (hasNoSite(cause)) return `There is no site called ${site}.`;
  if (codes.some((code) => /TIMEOUT|TimeoutError/i.test(code))) return `${site} did not answer in time.`;
  if (codes.some((code) => /CERT|SSL|TLS|ERR_SSL/.test(code))) return `The encryption of ${site} is not in order.`;
  return `${site} cannot be reached.`;
}

/** Either the proxy did not answer, or it only says that the site did not. */
function proxiedReason(cause: readonly unknown[], site: string): string {
  const texts = cause.map((one) => (one as Error).message);
  if (texts.some((text) => /proxy.{0,40}\b407\b/i.test(text))) return 'The proxy does not take the password of Larder.';
  return `${site} cannot be reached through the proxy that Larder uses.`;
}

/** The error, its causes, and the errors that it aggregates. */
function causes(error: unknown, depth = 0): unknown[] {
  if (!(error instanceof Error) || depth === 5) return [];
  const inner = error instanceof AggregateError ? error.errors : [];
  return [error, ...causes(error.cause, depth + 1), ...inner.flatMap((one: unknown) => causes(one, depth + 1))];
}

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
