import type { Request } from 'express';

/**
 * How requests to some paths are treated, independent of the endpoint. Scripts of pages call the operations of the API below `/api/pages`,
 * where a session opens them (`accounts/for-pages.ts`). Of `/api/v1` a session opens only pictures, the board and events.
 */
export interface Area {
  /** A prefix, which stands for all paths below it too, or a pattern. */
  readonly paths: string | RegExp;
  /** Whether pages of other sites may read the answers (CORS). Only for paths that accept no cookie. */
  readonly cors: boolean;
  /** Whether the session of the cookie is loaded. */
  readonly session: boolean | ((request: Request) => boolean);
  /** Whether browsers open the paths. Answers then have the security headers, and changes must come from pages of this site. */
  readonly forBrowsers: boolean;
  /** Whether requests from pages of other addresses are refused, also from host names that only resolve to this server (DNS rebinding). */
  readonly certainOrigin: boolean;
  /** Whether unsafe requests may carry an operation name, so that a retry is not done twice. */
  readonly receipts: boolean;
  /** Whether answers are compressed: those that people wait for, perhaps on a phone in a store. */
  readonly compressed: boolean;
  /** How errors are shown to browsers: as a page or as a problem body. Other clients always get the problem body. */
  readonly errors: 'page' | 'problem';
}

const ANY = {
  cors: false,
  session: false,
  forBrowsers: false,
  certainOrigin: false,
  receipts: false,
  compressed: false,
} as const;
const PROGRAMS = { ...ANY, errors: 'problem' } as const;
/** Pages that anybody with the link may open. */
const STRANGERS = { ...ANY, forBrowsers: true, compressed: true, errors: 'page' } as const;
const PEOPLE = { ...STRANGERS, session: true } as const;

/** The first row that matches the path applies. */
const AREAS: readonly Area[] = [
  // Pages show pictures of the API with the session. Signed links need no session.
  {
    ...PROGRAMS,
    paths: /^\/api\/v1\/recipes\/[^/]+\/(?:image|images\/[^/]+)\/?$/,
    cors: true,
    session: isUnsigned,
    receipts: true,
  },
  // Browsers follow events, and read the board, with the session of a page.
  { ...PROGRAMS, paths: /^\/api\/v1\/(?:events|board)\/?$/, cors: true, session: isWithoutKey },
  { ...PROGRAMS, paths: '/api/v1', cors: true, receipts: true },
  { ...PROGRAMS, paths: '/mcp', certainOrigin: true },
  { ...PROGRAMS, paths: '/dav' },
  { ...PROGRAMS, paths: '/.well-known/caldav' },
  // Programs connect themselves, also those that are pages of other sites. The page on which a person agrees is one for people.
  { ...PROGRAMS, paths: /^\/oauth\/(?:register|token|revoke)\/?$/, cors: true },
  { ...PROGRAMS, paths: /^\/\.well-known\/oauth-/, cors: true },
  { ...PROGRAMS, paths: '/health' },
  { ...PROGRAMS, paths: '/metrics' },
  { ...PEOPLE, paths: '/assets', session: false, compressed: false, errors: 'problem' },
  { ...PEOPLE, paths: /^\/api\/(docs|openapi\.json)(\/|$)/i },
  { ...PROGRAMS, paths: '/api/share', cors: true },
  { ...STRANGERS, paths: '/share' },
  { ...STRANGERS, paths: '/display' },
  // The provider sends browsers to these paths.
  { ...PEOPLE, paths: '/api/auth/oidc' },
  // The operations of the API for scripts of pages, with the session.
  { ...PEOPLE, paths: '/api/pages', receipts: true, errors: 'problem' },
  // Endpoints that the pages call with the session.
  { ...PEOPLE, paths: '/api', compressed: false, errors: 'problem' },
  { ...PEOPLE, paths: '/' },
];

const LAST = AREAS[AREAS.length - 1] as Area;

export function areaOf(path: string): Area {
  return AREAS.find(({ paths }) => (typeof paths === 'string' ? isBelow(path, paths) : paths.test(path))) ?? LAST;
}

/** Whether the session of the cookie must be loaded for this request. */
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
