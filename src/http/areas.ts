import type { Request } from 'express';

/** What a path decides about its requests, whatever endpoint there may be. */
export interface Area {
  /** The paths of the area: one prefix, with everything below it, or a pattern. */
  readonly paths: string | RegExp;
  /** Whether pages of any other site may read the answers: what a key opens, and no cookie. */
  readonly cors: boolean;
  /** Whether the session of a cookie is loaded. */
  readonly session: boolean | ((request: Request) => boolean);
  /** Whether browsers open it: they are told what the answers may do, and changes have to come from our own pages. */
  readonly forBrowsers: boolean;
  /** Whether pages of other addresses are refused whatever they send, also those of names that only lead here. */
  readonly certainOrigin: boolean;
  /** Whether unsafe requests may have a name, under which each is done once. */
  readonly receipts: boolean;
  /** What an error is told with to a browser: a page, or the problem body that everybody else gets. */
  readonly errors: 'page' | 'problem';
}

const ANY = { cors: false, session: false, forBrowsers: false, certainOrigin: false, receipts: false } as const;
const PROGRAMS = { ...ANY, errors: 'problem' } as const;
/** Pages that a link opens to anybody who has it. */
const STRANGERS = { ...ANY, forBrowsers: true, errors: 'page' } as const;
const PEOPLE = { ...ANY, session: true, forBrowsers: true, errors: 'page' } as const;

/** The first row whose paths fit counts. */
export const AREAS: readonly Area[] = [
  // Pages show pictures of the API; a signed link to one needs no session.
  {
    ...PROGRAMS,
    paths: /^\/api\/v1\/recipes\/[^/]+\/(?:image|images\/[^/]+)\/?$/,
    cors: true,
    session: isUnsigned,
    receipts: true,
  },
  // Browsers follow events with the session of a page.
  { ...PROGRAMS, paths: '/api/v1/events', cors: true, session: isWithoutKey },
  { ...PROGRAMS, paths: '/api/v1', cors: true, receipts: true },
  { ...PROGRAMS, paths: '/mcp', certainOrigin: true },
  { ...PROGRAMS, paths: '/health' },
  { ...PROGRAMS, paths: '/metrics' },
  { ...PEOPLE, paths: '/assets', session: false, errors: 'problem' },
  { ...PEOPLE, paths: /^\/api\/(docs|openapi\.json)(\/|$)/i },
  { ...PROGRAMS, paths: '/api/share', cors: true },
  { ...STRANGERS, paths: '/share' },
  // What the pages call with the session.
  { ...PEOPLE, paths: '/api', errors: 'problem' },
  { ...PEOPLE, paths: '/' },
];

const LAST = AREAS[AREAS.length - 1] as Area;

export function areaOf(path: string): Area {
  return AREAS.find(({ paths }) => (typeof paths === 'string' ? isBelow(path, paths) : paths.test(path))) ?? LAST;
}

/** Whether the session of the cookie is to be loaded for the request. */
export function needsSession(request: Request): boolean {
  const { session } = areaOf(request.path);
  return typeof session === 'function' ? session(request) : session;
}

function isUnsigned({ query }: Request): boolean {
  return query['signature'] === undefined;
}

function isWithoutKey({ headers }: Request): boolean {
  return headers['x-api-key'] === undefined && headers.authorization === undefined;
}

function isBelow(path: string, prefix: string): boolean {
  if (prefix === '/') return true;
  const start = path.slice(0, prefix.length).toLowerCase();
  return start === prefix && (path.length === prefix.length || path[prefix.length] === '/');
}
