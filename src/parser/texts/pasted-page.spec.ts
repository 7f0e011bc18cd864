import { describe, expect, it } from '@jest/globals';
import { parseText } from './parse-text.js';
import { isPage } from './pasted-page.js';
import { splitPastedText } from './split-pasted-text.js';

const HEAD = '<link rel="canonical" href="https://kitchen.example/leek-soup"><title>Leek soup | Kitchen</title>';
const BODY =
  '<nav>Home</nav><h1>Leek soup</h1><h2>Ingredients</h2><ul><li>2 leeks<li>1 l water</ul><h2>Method</h2><ol><li>Slice the leeks.<li>Boil them.</ol>';
const data = (name: string, more = {}): string =>
  `<script type="application/ld+json">${JSON.stringify({
    '@type': 'Recipe',
    name,
    recipeIngredient: [`1 ${name}`],
    recipeInstructions: 'Bake it.',
    ...more,
  })}</script>`;

async function namesOf(text: string): Promise<string[]> {
  return (await parseText(text)).map(({ name }) => name);
}

describe('a pasted page', () => {
  it('is read as one that was fetched from the address it names', async () => {
    const [draft] = await parseText(
      `<!DOCTYPE html><html lang="en"><head>${HEAD}</head><body>${BODY}<img itemprop="image" src="/a.jpg"></body></html>`,
    );
    expect(draft).toMatchObject({ name: 'Leek soup', url: 'https://kitchen.example/leek-soup', language: 'en' });
    expect(draft?.ingredients.map(({ line }) => line)).toEqual(['2 leeks', '1 l water']);
    expect(draft?.steps.map(({ text }) => text)).toEqual(['Slice the leeks.', 'Boil them.']);
  });

  it('has no address and no relative images when it names none', async () => {
    const [draft] = await parseText(`<html><body>${data('bun', { image: '/bun.jpg' })}</body></html>`);
    expect(draft).toMatchObject({ name: 'bun', url: null, images: [] });
  });

  it('may be a part of one', async () => {
    expect(await namesOf(`<div class="post">${BODY}</div>`)).toEqual(['Leek soup']);
    expect(await namesOf(`From the web:\n${data('bun')}`)).toEqual(['bun']);
    expect(await namesOf(`${data('bun')}\n<p>Copied</p>`)).toEqual(['bun']);
  });

  it('holds several recipes when its data has several whole ones', async () => {
    expect(await namesOf(`<html>${data('bun')}<p>or</p>${data('roll')}</html>`)).toEqual(['bun', 'roll']);
    const linked = data('cake', { recipeInstructions: undefined });
    expect(await namesOf(`<html>${data('bun')}${linked}</html>`)).toEqual(['bun']);
  });

  it('is read as the text it shows when nothing in it is marked as a recipe', async () => {
    const [draft] = await parseText(
      '<p>Toast</p><p>Ingredients<br>1 slice bread</p><p>Method</p><p>Toast the bread.</p>',
    );
    expect(draft).toMatchObject({ name: 'Toast', ingredients: [{ line: '1 slice bread' }] });
  });

  it('may be longer than the text of a recipe', () => {
    const page = `<html><body>${BODY}${'<p>More about leeks.</p>'.repeat(10_000)}</body></html>`;
    expect(splitPastedText(page)).toEqual([page]);
  });

  it.each(['<3 Soup\n2 leeks', '# Soup <br>\n2 leeks', '<img src="a.jpg">\n# Soup\n2 leeks', '{"name":"<p>"}'])(
    'is not what %j is',
    (text) => {
      expect(isPage(text)).toBe(false);
    },
  );
});
