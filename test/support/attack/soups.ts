import { bytes, picture } from '../pictures.js';
import { html, recipePage, type Site } from '../site.js';

/** Only imports give a recipe a picture: so many that requests hit one by chance. */
const SOUPS = 30;

/** Puts pages of recipes with pictures on the site and gives their addresses. */
export async function serveSoups(site: Site): Promise<string[]> {
  site.routes['/soup.png'] = bytes(await picture('png', 60, 40), 'image/png');
  const paths = Array.from({ length: SOUPS }, (_, number) => `/soup/${number}`);
  for (const path of paths) site.routes[path] = html(recipePage('Soup', [`${site.url}/soup.png`]));
  return paths.map((path) => site.url + path);
}
