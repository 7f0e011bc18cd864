import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startBrowser } from '../support/browser/browser.js';
import { signUp } from '../support/household.js';
import { ImportBench } from '../support/imports/import-bench.js';
import { Importing } from '../support/imports/importing.js';
import { lockedPdf, pdf } from '../support/pdf.js';
import { recipePage } from '../support/site.js';
import { until } from '../support/until.js';
import { bodyOf, Visitor } from '../support/visitor.js';

const PATH = '/settings/imports';

let bench: ImportBench;

interface Person {
  readonly visitor: Visitor;
  readonly household: Importing;
}

beforeAll(async () => {
  bench = await ImportBench.start({ RATE_LIMIT_SIGN_INS: '0' });
}, 60_000);

afterAll(async () => {
  await bench.stop();
});

/** A person with a household of their own, a session and a key. */
async function somebody(): Promise<Person> {
  const { visitor, key } = await signUp(bench.larder);
  return { visitor, household: new Importing(bench.larder.url, key) };
}

async function failedImport({ household }: Person, path: string): Promise<string> {
  const { recipeId } = await household.importUrl(bench.site.url + path);
  await household.settled(recipeId, ['failed']);
  return recipeId;
}

/** @returns the page that the form leads to */
async function postFile({ cookie }: Visitor, file: Buffer): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(file)]), 'toast.pdf');
  const headers = { cookie, accept: 'text/html' };
  const url = `${bench.larder.url}${PATH}/files`;
  return (await fetch(url, { method: 'POST', body, headers, redirect: 'manual' })).headers.get('location') ?? '';
}

function text(visitor: Visitor, path = PATH): Promise<string> {
  return visitor.open(path).then((reply) => reply.text);
}

describe('without a session', () => {
  it('the page leads to sign-in', async () => {
    const visitor = new Visitor(bench.larder.url);
    const page = await visitor.open(PATH);
    expect([page.status, page.headers.get('location')]).toEqual([303, '/sign-in?next=%2Fsettings%2Fimports']);
  });

  it('a key does not open it', async () => {
    const { household } = await somebody();
    expect((await new Visitor(bench.larder.url).get(PATH, { 'x-api-key': household.key })).status).toBe(401);
  });
});

describe('another household', () => {
  it('sees, retries and reads nothing', async () => {
    const owner = await somebody();
    const stranger = (await somebody()).visitor;
    const failed = await failedImport(owner, '/not-for-strangers');
    const done = (await owner.household.importUrl(bench.page('/secret-pie'))).recipeId;
    await owner.household.settled(done, ['completed']);
    expect(await text(stranger)).toContain('Nothing has been imported yet.');
    expect((await stranger.send('POST', `${PATH}/${failed}/retry`, { form: {} })).status).toBe(404);
    expect((await stranger.get(`${PATH}/${done}`)).status).toBe(404);
    expect(await owner.household.settled(failed)).toMatchObject({ status: 'failed' });
  });
});

describe('the forms', () => {
  it('name the lines without an address, and keep what was typed', async () => {
    const { visitor } = await somebody();
    const form = { urls: 'https://a.example/soup\r\nsoup <b>\r\n' };
    const reply = await visitor.send('POST', `${PATH}/urls`, { form });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('Each must begin with http:// or https://: look at line 2.');
    expect(reply.text).toContain('soup &lt;b>');
    expect((await visitor.open(`${PATH}/urls`)).headers.get('location')).toBe(PATH);
    expect(await text(visitor)).toContain('Nothing has been imported yet.');
  });

  it('have one field for addresses and for a text, which decides by itself', async () => {
    const { visitor, household } = await somebody();
    const send = (recipe: string): ReturnType<Visitor['send']> => visitor.send('POST', PATH, { form: { recipe } });
    await send(`${bench.page('/one-field')}\r\n\r\n  ${bench.page('/one-field-too')}`);
    expect(await text(visitor)).toContain('2 pages are queued.');
    await send('Toast\n\n1 slice bread\n\nToast it.\n\nhttps://a.example/toast');
    expect((await household.list()).map(({ source }) => source).toSorted()).toEqual(['paste', 'url', 'url']);
    const wrong = await send(`${bench.page('/one-field')}\nsoup<b>`);
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('look at line 2.');
    expect(wrong.text).toContain('soup&lt;b>');
    expect((await send(' ')).status).toBe(400);
  });

  it('refuse an empty text, and one without a recipe', async () => {
    const { visitor } = await somebody();
    for (const given of ['', 'x'.repeat(100_001)]) {
      const reply = await visitor.send('POST', `${PATH}/text`, { form: { text: given } });
      expect([reply.status, reply.text.includes('id="recipe-error"')]).toEqual([400, true]);
    }
  });

  it('offer no AI for files where none reads pictures', async () => {
    const { visitor } = await somebody();
    const page = await text(visitor);
    expect([page.includes('name="file"'), page.includes('name="forceAI"')]).toEqual([true, false]);
  });

  it('make a recipe of files, and say why one is not read', async () => {
    const { visitor, household } = await somebody();
    const post = (file: Buffer): Promise<string> => postFile(visitor, file);
    const toast = [
      ['Toast', 60, 80, 24] as const,
      ['1 slice bread', 60, 120] as const,
      ['Toast it.', 60, 160] as const,
    ];
    const wait = await post(pdf(toast));
    const id = wait.slice(`${PATH}/`.length);
    await household.settled(id, ['completed']);
    expect((await visitor.open(wait)).headers.get('location')).toBe(`/recipes/${id}`);
    await household.settled((await post(lockedPdf())).slice(`${PATH}/`.length), ['failed']);
    expect(await text(visitor)).toContain('The PDF is locked with a password.');
    expect(await post(Buffer.from('Toast'))).toBe(PATH);
    expect(await text(visitor)).toContain('HEIC or PDF');
  });

  it('are refused from other sites', async () => {
    const person = await somebody();
    const failed = await failedImport(person, '/other-site');
    const headers = { origin: 'https://evil.example' };
    const form = { urls: bench.page('/forged'), text: 'Toast\n\n1 slice bread\n\nToast it.' };
    for (const path of ['urls', 'text', `${failed}/retry`])
      expect((await person.visitor.send('POST', `${PATH}/${path}`, { form, headers })).status).toBe(403);
    expect((await person.household.list()).map(({ recipeId, attempts }) => [recipeId, attempts])).toEqual([
      [failed, 1],
    ]);
  });

  it('report that a retry came too late', async () => {
    const person = await somebody();
    const { recipeId } = await person.household.importUrl(bench.page('/done-already'));
    await person.household.settled(recipeId);
    await person.visitor.send('POST', `${PATH}/${recipeId}/retry`, { form: {} });
    expect(await text(person.visitor)).toContain('Only a failed import can be tried again');
    expect(await text(person.visitor)).not.toContain('Only a failed import');
  });
});

describe('the notice on the next page', () => {
  it('is stored before the redirect is sent, so that no browser is faster', async () => {
    const { visitor } = await somebody();
    const { user } = bodyOf<{ user: { id: string } }>(await visitor.get('/api/auth/session'));
    const [key] = (await bench.query('SELECT id FROM api_keys WHERE user_id = $1', [user.id])) as { id: string }[];
    const forms = [
      {
        path: `${PATH}/urls`,
        form: { urls: `${bench.page('/overtaken')}\n${bench.page('/overtaken-too')}` },
        page: `${PATH}#progress`,
        notice: '2 pages are queued.',
      },
      {
        path: `/settings/api-keys/${key?.id}/revoke`,
        form: {},
        page: '/settings/developers',
        notice: 'The API key “tests” is revoked.',
      },
    ];
    const waiting = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%sessions%'`;
    for (const { path, form, page, notice } of forms) {
      const holder = new pg.Client(bench.database.url);
      await holder.connect();
      let isAnswered = false;
      let answer: Promise<Response> | undefined;
      try {
        await holder.query('BEGIN');
        await holder.query(`SELECT sid FROM sessions WHERE sess ->> 'userId' = $1 FOR UPDATE`, [user.id]);
        // `fetch` resolves when the headers have arrived.
        answer = fetch(bench.larder.url + path, {
          method: 'POST',
          redirect: 'manual',
          headers: { cookie: visitor.cookie, accept: 'text/html' },
          body: new URLSearchParams(Object.entries(form)),
        }).finally(() => {
          isAnswered = true;
        });
        await until(async () => (await bench.query(waiting)).length > 0);
        expect(isAnswered).toBe(false);
      } finally {
        await holder.end();
      }
      expect((await answer).headers.get('location')).toBe(page);
      expect(await text(visitor, page)).toContain(notice);
    }
  });
});

describe('a recipe without steps', () => {
  it('says so in the list and on its page, with a link to add them, until somebody has', async () => {
    const { visitor, household } = await somebody();
    const [id = ''] = await household.paste('Stock\n\nIngredients\n2 leeks\n1 l water');
    await household.settled(id);
    for (const path of [PATH, `/recipes/${id}`])
      expect(await text(visitor, path)).toMatch(
        new RegExp(
          `No steps were found\\.[^<]*(?:</span>)?<a class="[^"]+" href="/recipes/${id}/edit">Complete the recipe</a>`,
        ),
      );
    const changed = await fetch(`${bench.larder.url}/api/v1/recipes/${id}`, {
      method: 'PATCH',
      headers: { 'x-api-key': household.key, 'content-type': 'application/json' },
      body: JSON.stringify({ version: 1, steps: [{ step: 'Boil the leeks.' }] }),
    });
    expect(changed.status).toBe(200);
    for (const path of [PATH, `/recipes/${id}`])
      expect(await text(visitor, path)).not.toContain('No steps were found.');
  });
});

describe('imports that ended long ago', () => {
  it('are behind a link, unless one of them has failed', async () => {
    const { visitor, household } = await somebody();
    const [id = ''] = await household.paste('Toast\n\n1 slice bread\n\nToast it.');
    await household.settled(id, ['completed']);
    expect(await text(visitor)).toContain('<h2>Progress</h2>');
    await bench.query(`UPDATE recipe_imports SET updated_at = now() - interval '2 hours' WHERE id = $1`, [id]);
    const quiet = await text(visitor);
    expect([quiet.includes('<h2>Progress</h2>'), quiet.includes('class="import"')]).toEqual([false, false]);
    const [, earlier = ''] = /href="([^"]+)">Earlier imports/.exec(quiet) ?? [];
    expect(await text(visitor, earlier)).toContain('class="import"');
    await bench.query(`UPDATE recipe_imports SET status = 'failed', error_code = 'NO_RECIPE_FOUND' WHERE id = $1`, [
      id,
    ]);
    expect(await text(visitor)).toContain('<h2>Progress</h2>');
  });
});

describe('thousands of imports', () => {
  it('are counted, and shown fifty at a time by status, the newest first and none twice', async () => {
    const { visitor } = await somebody();
    const { user } = bodyOf<{ user: { id: string } }>(await visitor.get('/api/auth/session'));
    await bench.query(
      `INSERT INTO recipe_imports (household_id, id, user_id, source, status, error_code, error_message, created_at)
       SELECT household_id, gen_random_uuid(), user_id, 'paste', CASE WHEN n % 20 = 0 THEN 'failed' ELSE 'completed' END,
         CASE WHEN n % 20 = 0 THEN 'NO_RECIPE_FOUND' END, CASE WHEN n % 20 = 0 THEN 'No recipe <b>' || n END,
         date_trunc('second', now()) - n / 3 * interval '1 second'
       FROM memberships, generate_series(1, 2000) n WHERE user_id = $1`,
      [user.id],
    );
    const first = await text(visitor);
    expect(first).toMatch(/Done <span>1900<\/span>.*Failed <span>100<\/span>/);
    expect(first.match(/<li class="import"/g)).toHaveLength(50);
    expect(first).toContain('No recipe &lt;b>20');
    const seen: string[] = [];
    for (let path = `${PATH}?status=failed`; path !== '';) {
      const page = await text(visitor, path);
      seen.push(...[...page.matchAll(/No recipe &lt;b>(\d+)/g)].map(([, n]) => n ?? ''));
      const [, older = ''] = /href="([^"]+)">Show older/.exec(page) ?? [];
      path = older.replaceAll('&amp;', '&');
    }
    expect(seen).toEqual(Array.from({ length: 100 }, (_, n) => String((n + 1) * 20)));
  });
});

describe('in a browser', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  let person: Person;

  beforeAll(async () => {
    browser = await startBrowser();
  });

  afterAll(() => browser.close());

  afterEach(() => context.close());

  async function open(javaScriptEnabled: boolean): Promise<void> {
    person = await somebody();
    complaints = [];
    context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
    const cookies = person.visitor.cookie.split('; ').map((cookie) => cookie.split('='));
    await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: bench.larder.url })));
    page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
    });
    await page.goto(bench.larder.url + PATH);
  }

  const line = (name: string, status: string): Promise<void> =>
    page.getByRole('listitem').filter({ hasText: name }).getByText(status, { exact: true }).waitFor();

  /** The words of a filter and its count. */
  const filter = async (label: string): Promise<string> =>
    (await page.getByRole('link', { name: label }).innerText()).replaceAll('\n', ' ');

  it('an import appears and becomes a recipe without a reload', async () => {
    await open(true);
    await page.evaluate('window.isSame = true');
    const answer = bench.holdBack('/live-lemon-tart', recipePage('Tarte au citron'));
    await person.household.importUrl(`${bench.site.url}/live-lemon-tart`);
    await line('Live lemon tart', 'Running');
    answer();
    await line('Tarte au citron', 'Done');
    expect(await filter('Done')).toBe('Done 1');
    await page.getByText('Done: Tarte au citron.').waitFor({ state: 'attached' });
    expect(await page.getByRole('listitem').count()).toBe(1);
    expect(await page.evaluate('window.isSame')).toBe(true);
    await page.getByRole('link', { name: 'Tarte au citron', exact: true }).click();
    await page.getByRole('heading', { name: 'Tarte au citron' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('a failed import says why, and is tried again by its button', async () => {
    await open(true);
    await failedImport(person, '/not-there-yet');
    await line('Not there yet', 'Failed');
    await page.getByText('has no page at this address (it answered 404)').waitFor();
    bench.page('/not-there-yet', recipePage('There it is'));
    await page.getByRole('button', { name: 'Try again Not there yet' }).click();
    await page.getByText('The import is queued again.').waitFor();
    await line('There it is', 'Done');
    expect(complaints).toEqual([]);
  });

  it('a failed import says in the language of the person what the site answered, and what to do', async () => {
    await open(true);
    await failedImport(person, '/not-there-in-german');
    await context.setExtraHTTPHeaders({ 'accept-language': 'de' });
    await page.reload();
    await page.getByText('hat unter dieser Adresse keine Seite (Antwort 404). Prüfe die Adresse').waitFor();
    expect(complaints).toEqual([]);
  });

  it('when there are more imports than fit on a page, the oldest ones are behind a link', async () => {
    await open(true);
    await page.getByText('Nothing has been imported yet.').waitFor();
    const texts = Array.from({ length: 60 }, (_, n) => ({
      '@type': 'Recipe',
      name: `Dish ${n}`,
      recipeIngredient: ['1 egg'],
    }));
    await person.household.paste(JSON.stringify(texts));
    await page.getByText('Done 60').waitFor();
    await page.locator('.import .completed').nth(49).waitFor();
    expect(await page.getByRole('listitem').count()).toBe(50);
    const shown = await page.locator('.import h3').allInnerTexts();
    await page.getByRole('link', { name: 'Show older' }).click();
    await page.getByRole('link', { name: 'To the newest' }).waitFor();
    shown.push(...(await page.locator('.import h3').allInnerTexts()));
    expect(shown.toSorted()).toEqual(texts.map(({ name }) => name).sort());
    expect(complaints).toEqual([]);
  });

  it('a page of one status only shows that status', async () => {
    await open(true);
    const failed = await failedImport(person, '/only-failed');
    await page.getByRole('link', { name: /^Failed \d+$/ }).click();
    await line('Only failed', 'Failed');
    const { recipeId } = await person.household.importUrl(bench.page('/only-done'));
    await person.household.settled(recipeId);
    await page.getByText('Done 1').waitFor();
    expect(await page.getByRole('listitem').count()).toBe(1);
    bench.page('/only-failed', recipePage('Not failed'));
    await person.household.post(`/recipes/imports/${failed}/retry`);
    await page.getByText('There are none right now.').waitFor();
    await page.getByText('Done 2').waitFor();
    expect(complaints).toEqual([]);
  });

  it('a person who signed out elsewhere is redirected to sign-in', async () => {
    await open(true);
    await page.getByText('Nothing has been imported yet.').waitFor();
    await person.visitor.send('POST', '/sign-out', { form: {} });
    await person.household.importUrl(bench.page('/whoever-looks'));
    await page.waitForURL('**/sign-in?next=*');
  });

  it('everything works without scripts', async () => {
    await open(false);
    await page
      .getByLabel('Address or text of a recipe')
      .fill(`${bench.page('/no-script-soup')}\n${bench.site.url}/no-script-later`);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('2 pages are queued.').waitFor();
    await page
      .getByLabel('Address or text of a recipe')
      .fill('Toast\n\nIngredients\n1 slice bread\n\nInstructions\nToast it.');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Toast' }).waitFor();
    await page.goto(bench.larder.url + PATH);
    expect(await page.locator('noscript').innerText()).toContain('reload the page to see what has changed');
    await reloadUntil('Failed 1', 'Done 2');
    bench.page('/no-script-later', recipePage('Later'));
    await page.getByRole('button', { name: 'Try again No script later' }).click();
    await page.getByText('The import is queued again.').waitFor();
    await reloadUntil('Done 3');
    await page.getByLabel('Address or text of a recipe').fill(`${bench.site.url}/no-script-soup`);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('You already have this recipe.').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/recipes\//);
  });

  it.each([true, false])(
    'the import of one page waits for its recipe and opens it, with scripts: %s',
    async (scripts) => {
      await open(scripts);
      const answer = bench.holdBack(`/one-page-${scripts}`, recipePage('Tarte seule'));
      await page.getByLabel('Address or text of a recipe').fill(`${bench.site.url}/one-page-${scripts}`);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('heading', { name: 'The recipe is being read' }).waitFor();
      answer();
      await page.getByRole('heading', { name: 'Tarte seule' }).waitFor();
      expect(complaints).toEqual([]);
    },
  );

  it('the import of a page that is there already under another address opens its recipe and says so', async () => {
    await open(true);
    const { recipeId } = await person.household.importUrl(bench.page('/there-already', recipePage('Tarte connue')));
    await person.household.settled(recipeId);
    bench.site.routes['/short-link'] = (_request, response) => {
      response.writeHead(302, { location: '/there-already' }).end();
    };
    await page.getByLabel('Address or text of a recipe').fill(`${bench.site.url}/short-link`);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('You already have this recipe.').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/recipes/${recipeId}`);
    await page.goto(bench.larder.url + PATH);
    const links = page.getByRole('link', { name: 'Tarte connue' });
    expect(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))).toEqual(
      Array.from({ length: 2 }, () => `/recipes/${recipeId}`),
    );
  });

  it('a failed import leads to the form for its text, and is tried again only when that may help', async () => {
    await open(true);
    const hopeless = await person.household.importUrl(
      bench.page('/about-us', '<title>About us</title><p>We sell shoes.</p>'),
    );
    await person.household.settled(hopeless.recipeId, ['failed']);
    await page.getByRole('link', { name: 'Paste the text About us' }).waitFor();
    const locked = await postFile(person.visitor, lockedPdf());
    await person.household.settled(locked.slice(`${PATH}/`.length), ['failed']);
    await page.getByText('The PDF is locked with a password.').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await failedImport(person, '/not-there-at-first');
    await page.getByRole('button', { name: 'Try again Not there at first' }).waitFor();
    await page.getByRole('link', { name: 'Paste the text Not there at first' }).click();
    await page.waitForURL('**/settings/imports#recipe');
    expect(complaints).toEqual([]);
  });

  it('a page that answers no programs is handed over by a bookmark, in two taps', async () => {
    await open(true);
    const path = '/for-people-only';
    bench.site.routes[path] = (request, response) => {
      const isPerson =
        request.headers['accept-language'] !== undefined && !/larder/i.test(request.headers['user-agent'] ?? '');
      response.writeHead(isPerson ? 200 : 403, { 'content-type': 'text/html' }).end(recipePage('Tarte cachée'));
    };
    await page.getByText('From a browser or a phone').click();
    const bookmark = await page.getByRole('link', { name: 'Hand over the page' }).getAttribute('href');
    await page.goto(bench.site.url + path);
    const opened = page.waitForEvent('popup');
    await page.evaluate((bookmark ?? '').replace('javascript:', ''));
    const larder = await opened;
    await larder.getByText('Your browser sent the page as it shows it.').waitFor();
    await larder.getByRole('button', { name: 'Import' }).click();
    await larder.getByRole('heading', { name: 'Tarte cachée' }).waitFor();
    expect(bench.site.hits[path]).toBe(1);
    expect(await person.household.list()).toMatchObject([{ url: bench.site.url + path, status: 'completed' }]);
  });

  it('a page of another site hands over nothing in the name of this one', async () => {
    await open(true);
    const url = bench.page('/of-this-site', recipePage('Tarte vraie'));
    const other = url.replace('127.0.0.1', 'localhost');
    await page.goto(other);
    const opened = page.waitForEvent('popup');
    await page.evaluate(
      `{ const page = open('${bench.larder.url}/import/page?url=${encodeURIComponent(url)}');
         addEventListener('message', () => page.postMessage(${JSON.stringify(recipePage('Tarte fausse'))}, '*')); }`,
    );
    const larder = await opened;
    await larder.getByRole('button', { name: 'Import' }).click();
    await larder.getByRole('heading', { name: 'Tarte vraie' }).waitFor();
  });

  it('the import of one page that fails leads to the list that says why', async () => {
    await open(true);
    await page.getByLabel('Address or text of a recipe').fill(`${bench.site.url}/not-there-at-all`);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await line('Not there at all', 'Failed');
    expect(new URL(page.url()).pathname).toBe(PATH);
  });

  it('the page of another household’s import is not found', async () => {
    const owner = await somebody();
    const id = await failedImport(owner, '/not-for-others');
    expect((await (await somebody()).visitor.get(`${PATH}/${id}`)).status).toBe(404);
  });

  async function reloadUntil(...counts: string[]): Promise<void> {
    for (const count of counts) while ((await page.getByText(count).count()) === 0) await page.reload();
  }

  it('the page fits a phone 360 pixels wide, whatever the addresses', async () => {
    await open(true);
    const long = `${bench.site.url}/${'x'.repeat(1_900)}`;
    await person.household.settled((await person.household.importUrl(long)).recipeId);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
