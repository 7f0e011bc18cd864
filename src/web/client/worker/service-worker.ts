import { cacheName, clearOfflineStorage } from '../offline-storage.js';

/** Milliseconds in which the server must answer before the stored page is shown. */
const PATIENCE = 4_000;

declare const self: ServiceWorkerGlobalScope;

/** The path of the installation on its server, with a slash at its end. */
const scope = new URL(self.registration.scope).pathname;
const base = scope.slice(0, -1);

self.addEventListener('install', () => {
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && (pathname === `${base}/sign-out` || pathname === `${base}/sign-in`))
    event.waitUntil(clearOfflineStorage(base));
  else if (request.method === 'GET' && pathname.startsWith(`${base}/assets/`)) event.respondWith(file(request));
  else if (request.mode === 'navigate' && request.method === 'GET' && pathname === `${base}/groceries`)
    event.respondWith(page(request));
});

/** A stored file, otherwise the file of the server. */
async function file(request: Request): Promise<Response> {
  return (await cached(request.url)) ?? fetch(request);
}

/** The page of the server; the stored page when the server cannot be reached, or a proxy answers instead of it. */
async function page(request: Request): Promise<Response> {
  const shell = await cached(`${base}/groceries/offline`);
  if (shell === undefined) return fetch(request);
  const answer = await Promise.race([
    fetch(request).catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null)),
  ]);
  if (answer === null || answer.status >= 500) return shell;
  // A redirect to the sign-in page: the session has ended.
  if (answer.type === 'opaqueredirect') await clearOfflineStorage(base);
  return answer;
}

function cached(address: string): Promise<Response | undefined> {
  // `caches.open` would create the cache again that was just deleted.
  return caches.match(address, { cacheName: cacheName(base) });
}
