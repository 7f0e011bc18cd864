import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome'];
/** Chromium without the user interface of a browser. It takes half the processor time, and grants no wake lock. */
const SHELL = 'chromium-headless-shell';

/** As root there is no sandbox. The other flags turn off the browser's own network requests. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser at CHROMIUM_PATH, or the headless shell where it is installed, or the installed browser. */
export function startBrowser(flags: readonly string[] = []): Promise<Browser> {
  return start([SHELL, ...WHOLE], flags);
}

/** For what the headless shell does not grant: the browser at CHROMIUM_PATH, or the installed one. */
export function startWholeBrowser(): Promise<Browser> {
  return start(WHOLE, []);
}

function start(names: readonly string[], flags: readonly string[]): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? installed(names);
  if (executablePath === undefined)
    throw new Error('There is no Chromium: install the package chromium, or set CHROMIUM_PATH to a browser.');
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}

/** The path of the first of these programs that is installed. */
function installed(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}
