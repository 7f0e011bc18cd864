import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { differentWords, fill } from './call.js';

/** Bytes. Larder accepts pages of 10 MB. */
const LARGEST = 9_900_000;

export interface Site {
  url: string;
  stop(): void;
}

/** A site with pages of the maximal size for imports. */
export async function startSite(): Promise<Site> {
  const pages = new Map([
    ['/large', Buffer.from(`<title>Large</title>${'<p>é '.repeat(LARGEST / 6)}`)],
    ['/damaged', Buffer.alloc(LARGEST, 0xff)],
    ['/recipe', Buffer.from(recipePage())],
  ]);
  const server = createServer((request, response) => {
    const page = pages.get((request.url ?? '').split('?', 1)[0] ?? '');
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** With 500 steps of 20,000 characters, the maximum for a recipe. */
function recipePage(): string {
  const recipe = {
    '@type': 'Recipe',
    name: 'Large',
    recipeIngredient: fill(250_000, 500, (index) => `1 1/2 cups (300 g) ${differentWords(450, 90_000 + index)}`),
    recipeInstructions: fill(LARGEST - 500_000, 500, (index) => differentWords(18_000, 91_000 + index)),
  };
  return `<title>Large</title><script type="application/ld+json">${JSON.stringify(recipe)}</script>`;
}
