import type { Page } from 'playwright-core';

/** Holds back requests of a page. @returns a function that releases them */
export async function holdBack(page: Page, address: string | RegExp, method = 'GET'): Promise<() => void> {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() === method) await isReleased;
    await route.continue();
  });
  return release;
}
