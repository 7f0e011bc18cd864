import { basePath } from './base-path.js';
import { PICTURE_HEADER, pagesName, TITLE_HEADER } from './offline-storage.js';

interface KeptRecipe {
  readonly address: string;
  readonly name: string;
  /** The address of its picture; `null` without one. */
  readonly picture: string | null;
}

/** The recipes of this device, on the page that stands for pages that are not kept. In the place of the list of recipes they are all that it shows. */
export function listKeptRecipes(): void {
  const list = document.getElementById('kept-recipes');
  if (list === null || !('caches' in globalThis)) return;
  void keptRecipes().then((recipes) => {
    if (recipes.length === 0) return;
    const cards = recipes.map((recipe) => ({ card: cardOf(recipe), name: recipe.name.toLocaleLowerCase() }));
    list.append(...cards.map(({ card }) => card));
    list.parentElement?.removeAttribute('hidden');
    search((text) => {
      for (const { card, name } of cards) card.hidden = !name.includes(text);
      return cards.some(({ card }) => !card.hidden);
    });
    if (location.pathname === `${basePath()}/recipes`) showRecipesAlone();
  });
}

/** The one that was kept last comes first. */
async function keptRecipes(): Promise<KeptRecipe[]> {
  const cache = await caches.open(pagesName(basePath()));
  const pages = (await cache.keys()).filter(({ url }) => /\/recipes\/[0-9a-f-]{36}$/.test(url)).reverse();
  return Promise.all(
    pages.map(async ({ url }) => {
      const headers = (await cache.match(url))?.headers;
      // As it stood in the page, with its entities.
      const title = decodeURIComponent(headers?.get(TITLE_HEADER) ?? '');
      const name = new DOMParser().parseFromString(title, 'text/html').body.textContent;
      return { address: url, name, picture: headers?.get(PICTURE_HEADER) ?? null };
    }),
  );
}

function cardOf({ address, name, picture }: KeptRecipe): HTMLElement {
  const [card, link] = [document.createElement('li'), document.createElement('a')];
  const [plate, title] = [document.createElement('span'), document.createElement('span')];
  const inside = picture === null ? document.createElement('span') : new Image();
  if (inside instanceof Image) Object.assign(inside, { src: picture, alt: '', loading: 'lazy' });
  else inside.textContent = /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase() ?? '?';
  card.className = 'dish';
  plate.className = 'plate hue-0';
  plate.ariaHidden = 'true';
  title.className = 'dish-name';
  title.textContent = name;
  link.href = address;
  plate.append(inside);
  link.append(plate, title);
  card.append(link);
  return card;
}

/** @param show shows the recipes with a text in their names, and returns whether there is one */
function search(show: (text: string) => boolean): void {
  const field = document.querySelector<HTMLInputElement>('#kept-search');
  const nothing = document.getElementById('kept-nothing');
  field?.addEventListener('input', () => {
    const isFound = show(field.value.trim().toLocaleLowerCase());
    if (nothing !== null) nothing.textContent = isFound ? '' : (nothing.dataset['text'] ?? '');
  });
}

/** The heading of the recipes becomes that of the page. */
function showRecipesAlone(): void {
  const heading = document.getElementById('kept');
  document.getElementById('not-kept')?.remove();
  if (heading === null) return;
  const title = document.createElement('h1');
  title.id = heading.id;
  title.textContent = heading.textContent;
  heading.replaceWith(title);
  document.title = document.title.replace(/^.* · /, `${title.textContent} · `);
}
