// Takes the pictures of the README: the program with the example household on a desk and on two phones, light and dark. Needs Chromium.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { ensureReady, ROOT } from './ensure-ready.mjs';

const FOLDER = join(ROOT, 'docs/pictures');
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Width of the pictures in pixels. */
const WIDTH = 1600;
/** Where the screens lie in the picture: from the left, from the top, and their width. */
const PLACES = {
  recipes: { left: 20, top: 20, width: 1240 },
  recipe: { left: 930, top: 250, width: 310 },
  groceries: { left: 1265, top: 160, width: 310 },
};
const HEIGHT = 940;

await ensureReady();
const dataDir = await mkdtemp(join(tmpdir(), 'larder-pictures-'));
const env = { ...process.env, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', DATABASE_URL: '', PUBLIC_URL: '' };
const larder = spawn(process.execPath, ['dist/src/main.js'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'ignore'] });
const ended = once(larder, 'close');
try {
  const url = await addressOf(larder);
  const example = ['dist/src/cli/cli.js', 'example'];
  const { status, stdout, stderr } = spawnSync(process.execPath, example, { cwd: ROOT, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The example household was not added: ${stderr}`);
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  for (const colorScheme of ['light', 'dark']) await takePicture(browser, url, stdout, colorScheme);
  await browser.close();
} finally {
  larder.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
}

async function addressOf({ stdout }) {
  for await (const line of createInterface({ input: stdout })) {
    const [address] = /http:\/\/localhost:\d+/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('Larder did not start');
}

async function takePicture(browser, url, printed, colorScheme) {
  const context = await browser.newContext({ baseURL: url, colorScheme, locale: 'en-GB', deviceScaleFactor: 2 });
  const page = await context.newPage();
  await signIn(page, printed);
  const screens = {
    recipes: await shot(page, '/recipes', DESK),
    recipe: await shot(page, await recipePath(page, 'Chickpea curry'), PHONE),
    groceries: await shot(page, '/groceries', PHONE),
  };
  await context.close();
  const layers = await Promise.all(Object.entries(screens).map(([name, screen]) => framed(screen, PLACES[name])));
  const file = join(FOLDER, `larder-${colorScheme}.webp`);
  const { size } = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 4, background: '#00000000' } })
    .composite(layers)
    .webp({ quality: 82 })
    .toFile(file);
  console.log(`${file}: ${Math.round(size / 1000)} kB`);
}

async function signIn(page, printed) {
  const [, email] = /e-mail +(\S+)/.exec(printed) ?? [];
  const [, password] = /password +(\S+)/.exec(printed) ?? [];
  await page.goto('/sign-in');
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', password);
  await page.press('[name=password]', 'Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'));
}

async function recipePath(page, name) {
  await page.goto('/recipes');
  return page.getByRole('link', { name }).first().getAttribute('href');
}

async function shot(page, path, viewport) {
  await page.setViewportSize(viewport);
  await page.goto(path, { waitUntil: 'networkidle' });
  return page.screenshot({ animations: 'disabled' });
}

/** The screen with round corners and a thin edge, as a layer of the picture. */
async function framed(screen, { left, top, width }) {
  const resized = await sharp(screen).resize({ width }).png().toBuffer();
  const { height } = await sharp(resized).metadata();
  const shape = (paint) =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="18" ${paint}/></svg>`,
    );
  const input = await sharp(resized)
    .composite([
      { input: shape('fill="#fff"'), blend: 'dest-in' },
      { input: shape('fill="none" stroke="#8a8a8a" stroke-width="2"') },
    ])
    .png()
    .toBuffer();
  return { input, left, top };
}
