import { cacheName, sharedName } from '../offline-storage.js';
import { KeptPages, type WantedPage } from './kept-pages.js';

/** Milliseconds in which the server must answer before the stored page is shown. */
const PATIENCE = 4_000;

declare const self: ServiceWorkerGlobalScope;

/** The path of the installation on its server, with a slash at its end. */
const scope = new URL(self.registration.scope).pathname;
const base = scope.slice(0, -1);
const pages = new KeptPages(self.location.origin, base);

/** The share target of the manifest. */
const SHARED = '/import/shared';
/** After these forms somebody else, or somebody of another household, uses the browser. */
const LEAVING = /^\/(?:sign-out|sign-in|join|invite\/[^/]+|settings\/(?:household\/leave|account\/delete))$/;

self.addEventListener('install', () => {
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

/** A page says which pages are to be kept. */
self.addEventListener('message', (event) => {
  event.waitUntil(pages.keepAll(event.data as WantedPage[]).catch(() => undefined));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || !url.pathname.startsWith(scope)) return;
  const path = url.pathname.slice(base.length);
  if (request.method === 'POST') {
    if (LEAVING.test(path)) event.waitUntil(pages.forget());
    else if (path === SHARED) event.respondWith(shared(request).catch(() => pages.instead(true)));
    // Files are sent by the browser alone, because they may be large.
    else if (request.mode === 'navigate' && /urlencoded/.test(request.headers.get('content-type') ?? ''))
      event.respondWith(fetch(request).catch(() => pages.instead(true)));
  } else if (request.method !== 'GET') return;
  else if (path.startsWith('/assets/')) event.respondWith(file(request));
  else if (pages.isPicture(url)) event.respondWith(pages.file(request, true));
  else if (request.mode === 'navigate')
    event.respondWith(path === '/groceries' ? groceries(request) : page(event, pages.keyOf(url)));
});

/**
 * What a person shares with the installed application. A link or a text goes to the page that asks whether to import it. Files wait until the
 * page of imports puts them into its form. Nothing is imported here, because a page of another site can send this form too.
 */
async function shared(request: Request): Promise<Response> {
  const fields = await request.formData();
  const files = fields.getAll('file').filter((file): file is File => file instanceof File && file.size > 0);
  if (files.length > 0) {
    await keepShared(files);
    return Response.redirect(`${base}/settings/imports`, 303);
  }
  const texts = new URLSearchParams();
  for (const [name, text] of fields) if (typeof text === 'string') texts.append(name, text);
  return Response.redirect(`${base}/import?${texts}`, 303);
}

async function keepShared(files: readonly File[]): Promise<void> {
  await caches.delete(sharedName(base));
  const cache = await caches.open(sharedName(base));
  for (const [index, file] of files.entries())
    await cache.put(`${base}${SHARED}/${index}/${encodeURIComponent(file.name)}`, new Response(file));
}

/** A notification of a timer leads to its page. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

async function open(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => pageOf(url) === pageOf(address));
  if (there === undefined) await self.clients.openWindow(address);
  else await there.focus();
}

/** The address without the step of cook mode. */
function pageOf(address: string): string {
  return address.replace(/#.*$/, '');
}

/** A stored file, otherwise the file of the server. */
async function file(request: Request): Promise<Response> {
  return (await shell(request.url)) ?? pages.file(request, false);
}

/** The shopping list of the server; when the server is away, the page in which a script shows the list of the browser. */
async function groceries(request: Request): Promise<Response> {
  const stored = await shell(`${base}/groceries/offline`);
  return (await answerTo(request, stored !== undefined)) ?? stored ?? pages.instead(false);
}

/** The page of the server, which is stored; the stored page when the server is away. */
async function page(event: FetchEvent, key: string | null): Promise<Response> {
  const stored = key === null ? null : await pages.find(key);
  const answer = await answerTo(event.request, stored !== null);
  if (answer === null) return stored ?? pages.instead(false);
  if (key !== null && answer.ok) event.waitUntil(pages.keepSeen(key, answer.clone()).catch(() => undefined));
  return answer;
}

/**
 * The answer of the server; `null` when it cannot be reached, or when a proxy answers instead of it.
 * @param isStored whether there is another answer: then the server has little time, and must not fail
 */
async function answerTo(request: Request, isStored: boolean): Promise<Response | null> {
  const asked = fetch(request).catch(() => null);
  const answer = isStored
    ? await Promise.race([asked, new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))])
    : await asked;
  if (answer === null || (isStored && answer.status >= 500)) return null;
  // A redirect of a stored page leads to the sign-in page: the session has ended.
  if (isStored && answer.type === 'opaqueredirect') await pages.forget();
  return answer;
}

function shell(address: string): Promise<Response | undefined> {
  // `caches.open` would create the cache again that was just deleted.
  return caches.match(address, { cacheName: cacheName(base) });
}
