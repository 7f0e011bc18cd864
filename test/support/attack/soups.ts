import { bytes, picture } from '../pictures.js';
import { html, recipePage, type Site } from '../site.js';

/** Only imports give a recipe a picture. With so many, some random requests use one. */
const SOUPS = 30;

/** Puts pages with recipes and pictures on the site, and returns their addresses. */
export async function serveSoups(site: Site): Promise<string[]> {
  site.routes['/soup.png'] = bytes(await picture('png', 60, 40), 'image/png');
  const paths = Array.from({ length: SOUPS }, (_, number) => `/soup/${number}`);
  for (const path of paths) site.routes[path] = html(recipePage('Soup', [`${site.url}/soup.png`]));
  return paths.map((path) => site.url + path);
}
