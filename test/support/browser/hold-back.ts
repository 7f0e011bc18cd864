import type { Page } from 'playwright-core';

/** Holds requests of a page back. @returns what lets them go on */
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
