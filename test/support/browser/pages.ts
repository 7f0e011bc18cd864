import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startBrowser } from './browser.js';
import type { Person } from '../household.js';
import { DESKTOP, faultsOf, type Opened, openSignedIn, PHONE } from './page-audit.js';

/** Pages in real Chromium for the tests of one file. */
export interface Pages {
  /**
   * Opens a new browser with the cookies of the person. It is closed at the end of the test, which fails when the
   * console has messages.
   */
  open(person: Pick<Person, 'visitor'>, options?: BrowserContextOptions): Promise<Page>;
  /**
   * The faults of these pages on a phone and a desktop, in light and dark colours, with all details open except the menu: `[path,
   * faults]`.
   */
  faults(person: Pick<Person, 'visitor'>, paths: readonly string[]): Promise<[path: string, faults: string[]][]>;
}

/**
 * Call it once, outside of tests.
 * @param expected console messages that do not fail a test
 */
export function pagesOf(larder: { url: string }, expected?: RegExp): Pages {
  let browser: Browser;
  const opened: Opened[] = [];

  beforeAll(async () => {
    browser = await startBrowser();
  });

  afterAll(() => browser.close());

  afterEach(async () => {
    const complaints = opened.flatMap((each) => each.complaints);
    for (const { context } of opened.splice(0)) await context.close();
    expect(complaints.filter((complaint) => expected?.test(complaint) !== true)).toEqual([]);
  });

  async function open(person: Pick<Person, 'visitor'>, options: BrowserContextOptions = {}): Promise<Page> {
    const each = await openSignedIn(browser, larder, person, options);
    opened.push(each);
    return each.page;
  }

  return {
    open,
    async faults(person, paths) {
      const found: [string, string[]][] = [];
      for (const viewport of [PHONE, DESKTOP]) {
        const page = await open(person, { viewport });
        for (const path of paths) {
          await page.goto(path);
          await page.evaluate(
            "document.querySelectorAll('details:not(.menu)').forEach((each) => { each.open = true; })",
          );
          const faults = await faultsOf(page);
          if (faults.length > 0) found.push([`${path} ${viewport.width}`, faults]);
        }
      }
      return found;
    },
  };
}
