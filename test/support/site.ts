import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Site {
  readonly url: string;
  /** The answers of the site by path, with or without its query. Any other path is a 404. */
  readonly routes: Record<string, RequestListener>;
  /** The number of requests by path. */
  readonly hits: Record<string, number>;
  close(): Promise<void>;
}

/** A web site on the loopback address, for one test. */
export async function startSite(): Promise<Site> {
  const routes: Record<string, RequestListener> = {};
  const hits: Record<string, number> = {};
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    hits[path] = (hits[path] ?? 0) + 1;
    const route = routes[path] ?? routes[path.replace(/\?.*/, '')];
    if (route === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('Not here');
    else route(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, routes, hits, close };
}

export function html(body: string, status = 200): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  };
}

/** A page with one recipe as JSON-LD. */
export function recipePage(name: string, images: readonly string[] = []): string {
  const recipe = {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name,
    ...(images.length > 0 && { image: images }),
    recipeYield: '4 servings',
    recipeIngredient: ['200 g flour', '2 eggs'],
    recipeInstructions: [{ '@type': 'HowToStep', text: 'Stir well.' }],
  };
  return `<html><head><title>${name}</title><script type="application/ld+json">${JSON.stringify(recipe)}</script></head><body><h1>${name}</h1></body></html>`;
}
