import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Person } from '../household.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 900 };

/** Widths at which nothing may go beyond the side of the screen: the narrowest phones to a desk. */
const WIDTHS = [320, 390, 768, 1280];

const CONTRAST = { runOnly: ['color-contrast'] };

/** Minimum height in pixels of a control on a phone. */
const SMALLEST = 40;

/** A browser in which somebody is signed in. */
export interface Opened {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Messages in the console of the browser, and requests to other sites. */
  readonly complaints: string[];
}

export async function openSignedIn(
  browser: Browser,
  { url }: { url: string },
  { visitor }: Pick<Person, 'visitor'>,
  options: BrowserContextOptions = {},
): Promise<Opened> {
  const context = await browser.newContext({
    viewport: PHONE,
    colorScheme: 'light',
    locale: 'en-GB',
    baseURL: url,
    ...options,
  });
  await signIn(context, { url }, { visitor });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'data:' && origin !== url) complaints.push(request.url());
  });
  return { context, page, complaints };
}

/** Gives a browser the cookies of a signed-in person. A person who is not signed in has none. */
export async function signIn(
  context: BrowserContext,
  { url }: { url: string },
  { visitor }: Pick<Person, 'visitor'>,
): Promise<void> {
  const pairs = visitor.cookie.split('; ').filter((pair) => pair !== '');
  const cookies = pairs.map((pair) => pair.split('=') as [string, string]);
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })));
}

/** Opens the menu in the corner of a page. */
export async function openMenu(page: Page): Promise<void> {
  await page.locator('.menu > summary').click();
}

/**
 * The faults of the open page: violations of the rules of axe, content that does not fit on a phone, controls that are
 * too small for a finger, and colours without enough contrast in dark mode. Other rules of axe do not depend on
 * colours. The page must be open in light colours.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const violations = await violationsOf(page, {});
  const sizes = await page.evaluate<string[]>(`(() => {
    const phone = innerWidth < 500;
    const pressed = [...document.querySelectorAll('a, button, select, summary, textarea, input:not([type=checkbox], [type=radio], [type=hidden])')];
    const small = pressed.filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && height < ${SMALLEST} && !element.matches('.skip');
    });
    return phone ? small.map((element) => 'lower than ${SMALLEST} px: ' + element.outerHTML.slice(0, 200)) : [];
  })()`);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violationsOf(page, CONTRAST);
  await page.emulateMedia({ colorScheme: 'light' });
  const wide = await tooWideAt(page);
  return [...violations, ...sizes, ...wide, ...dark.map((violation) => `dark: ${violation}`)];
}

/** Colours of the open page, as it is shown, without enough contrast. */
export async function paleOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return violationsOf(page, CONTRAST);
}

/**
 * What does not fit the open page, on a phone 320 pixels wide, with letters of their size and of twice their size: words that stand on more
 * than one line, and a page that can be scrolled to the side. Addresses and codes may break.
 */
export async function brokenOf(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 740 });
  const found: string[] = [];
  for (const size of ['100%', '200%']) {
    const broken = await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
      for (const each of document.querySelectorAll<HTMLDetailsElement>('details:not(.menu)')) each.open = true;
      const words: string[] = [];
      const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode() !== null) {
        const text = walker.currentNode as Text;
        const element = text.parentElement;
        if (element === null || !element.checkVisibility()) continue;
        if (element.closest('.unseen, script, code, pre, .import-source, .import-reason') !== null) continue;
        for (const { 0: word, index } of text.data.matchAll(/\p{L}+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) words.push(word);
        }
      }
      const { scrollWidth } = document.documentElement;
      return scrollWidth > 320 ? [...words, `${scrollWidth} pixels wide`] : words;
    }, size);
    found.push(...broken.map((word) => `${size}: ${word}`));
  }
  await page.evaluate("document.documentElement.style.fontSize = ''");
  return found;
}

/** The widths at which the page can be scrolled to the side, with what goes beyond the screen. */
async function tooWideAt(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  if (before === null) return [];
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...before, width });
    const beyond = await page.evaluate<string[] | null>(`document.documentElement.scrollWidth <= innerWidth ? null
      : [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
        .map((each) => each.outerHTML.slice(0, 100)).slice(0, 3)`);
    if (beyond !== null) found.push(`wider than ${width} px: ${beyond.join(' ')}`);
  }
  await page.setViewportSize(before);
  return found;
}

function violationsOf(page: Page, options: object): Promise<string[]> {
  return page.evaluate<
    string[]
  >(`axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`);
}

/** Bytes of an answer as they go over the wire to a browser. */
export function sentBytes(url: string, cookie = ''): Promise<{ bytes: number; encoding: string | undefined }> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' };
    get(url, { headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => {
        resolve({ bytes, encoding: response.headers['content-encoding'] });
      });
    }).on('error', reject);
  });
}
