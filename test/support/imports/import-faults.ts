import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { Importing, newImporter } from './importing.js';
import { type Rounds, surviveRounds } from './import-rounds.js';
import { type RunningLarder, startLarder } from '../larder.js';
import { folderWithDatabase, killEmbeddedServer, nextEmbeddedServer, OwnPostgres } from '../programs/postgres.js';
import { type Site, startSite } from '../site.js';

type Size = Pick<Rounds, 'rounds' | 'seed' | 'budget'>;

const SETTINGS = {
  SIGN_UP: 'open',
  IMPORT_ALLOW_ADDRESSES: '127.0.0.1',
  RATE_LIMIT_REQUESTS: '0',
  RATE_LIMIT_IMPORTS: '0',
};
/** Maximum milliseconds for which a database stays stopped. */
const LONGEST_AWAY = 1_000;

interface Scene {
  readonly site: Site;
  /** Starts a process on the database of the scene. It ends with the scene at the latest. */
  readonly start: () => Promise<RunningLarder>;
}

/** Kills only the embedded Postgres. Larder starts it again. */
export async function killEmbeddedPostgres(size: Size): Promise<void> {
  await onEmbeddedPostgres(async ({ site, start }, dataDir) => {
    const larder = await start();
    const home = await newImporter(larder.url);
    const strike = async (): Promise<Importing> => {
      await nextEmbeddedServer(dataDir, await killEmbeddedServer(dataDir));
      return home;
    };
    await surviveRounds(home, { site, ...size, strike });
    expect(await larder.stop()).toBe(0);
  });
}

/** Larder and its embedded Postgres are killed at the same time, as when the machine fails. */
export async function killEverything(size: Size): Promise<void> {
  await onEmbeddedPostgres(async ({ site, start }, dataDir) => {
    let larder = await start();
    const home = await newImporter(larder.url);
    const strike = async (): Promise<Importing> => {
      await Promise.all([larder.kill(), killEmbeddedServer(dataDir)]);
      larder = await start();
      return new Importing(larder.url, home.key);
    };
    await surviveRounds(home, { site, ...size, strike });
    expect(await larder.stop()).toBe(0);
  });
}

/** A Postgres that two processes of Larder share is killed and stays away for a while. */
export async function killSharedPostgres(size: Size): Promise<void> {
  await onSharedPostgres(async ({ site, start }, postgres) => {
    const larders = [await start(), await start()];
    const home = await newImporter(larders[0]?.url ?? '');
    const strike = async (random: () => number): Promise<Importing> => {
      await postgres.kill();
      await sleep(random() * LONGEST_AWAY);
      await postgres.startAgain();
      return home;
    };
    await surviveRounds(home, { site, ...size, strike });
    for (const larder of larders) expect(await larder.stop()).toBe(0);
  });
}

/** A process starts beside the one that it replaces, which is then stopped, as in an upgrade. */
export async function replaceProcess(size: Size): Promise<void> {
  await onSharedPostgres(async ({ site, start }) => {
    let larder = await start();
    const home = await newImporter(larder.url);
    const strike = async (): Promise<Importing> => {
      const next = await start();
      expect(await larder.stop()).toBe(0);
      larder = next;
      return new Importing(larder.url, home.key);
    };
    await surviveRounds(home, { site, ...size, strike });
    expect(await larder.stop()).toBe(0);
  });
}

async function onEmbeddedPostgres(act: (scene: Scene, dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await folderWithDatabase();
  try {
    await onScene({ DATABASE_URL: '', DATA_DIR: dataDir }, (scene) => act(scene, dataDir));
  } finally {
    await killEmbeddedServer(dataDir).catch(() => undefined);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function onSharedPostgres(act: (scene: Scene, postgres: OwnPostgres) => Promise<void>): Promise<void> {
  const postgres = await OwnPostgres.start();
  try {
    await onScene({ DATABASE_URL: postgres.url }, (scene) => act(scene, postgres));
  } finally {
    await postgres.stop();
  }
}

async function onScene(database: Record<string, string>, act: (scene: Scene) => Promise<void>): Promise<void> {
  const site = await startSite();
  const started: RunningLarder[] = [];
  const start = async (): Promise<RunningLarder> => {
    const larder = await startLarder({ ...SETTINGS, ...database });
    started.push(larder);
    return larder;
  };
  try {
    await act({ site, start });
  } finally {
    for (const larder of started) await larder.kill();
    await site.close();
  }
}
