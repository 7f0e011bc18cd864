import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportBench } from '../support/imports/import-bench.js';
import { Importing } from '../support/imports/importing.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { askForPicture, importWith, isPutOff, pictureSettled, waiting } from '../support/imports/picture-bench.js';
import { bytes, picture } from '../support/pictures.js';
import { childrenOf, signal } from '../support/programs/processes.js';
import { until } from '../support/until.js';

const TOKEN = 'a token of good length';

let bench: ImportBench;
let second: RunningLarder;

beforeAll(async () => {
  bench = await ImportBench.start();
});

afterAll(async () => {
  await second.stop();
  await bench.site.close();
  await bench.database.drop();
});

function startAnother(): Promise<RunningLarder> {
  return startLarder({
    DATABASE_URL: bench.database.url,
    IMPORT_ALLOW_ADDRESSES: '127.0.0.1',
    RATE_LIMIT_REQUESTS: '0',
    METRICS_TOKEN: TOKEN,
  });
}

describe('the picture of an imported recipe', () => {
  it('is fetched once by two processes', async () => {
    second = await startAnother();
    const jpeg = await picture('jpeg');
    const paths = Array.from({ length: 8 }, (_, n) => `/shared-${n}.jpg`);
    for (const path of paths) bench.site.routes[path] = bytes(jpeg, 'image/jpeg');
    const ids = await Promise.all(paths.map((path) => importWith(bench, [bench.site.url + path])));
    for (const id of ids) await pictureSettled(bench, id);
    expect(paths.map((path) => bench.site.hits[path])).toEqual(paths.map(() => 1));
    for (const id of ids) expect((await askForPicture(bench.home, id)).status).toBe(200);
  }, 60_000);

  it('comes later when the server is killed between the recipe and its picture, and is handed on by one that stops', async () => {
    await second.stop();
    const jpeg = await picture('jpeg');
    bench.site.routes['/held.jpg'] = () => undefined;
    const id = await importWith(bench, [`${bench.site.url}/held.jpg`]);
    await until(() => Promise.resolve(bench.site.hits['/held.jpg'] === 1));
    await bench.larder.kill();

    const third = await startAnother();
    await until(() => Promise.resolve(bench.site.hits['/held.jpg'] === 2));
    bench.site.routes['/held.jpg'] = bytes(jpeg, 'image/jpeg');
    expect(await third.stop()).toBe(0);
    // Neither the kill nor the stop counts as an attempt.
    expect(await waiting(bench, id)).toEqual([{ attempts: 0 }]);

    second = await startAnother();
    await pictureSettled(bench, id);
    const home = new Importing(second.url, bench.home.key);
    expect((await askForPicture(home, id)).status).toBe(200);
  }, 120_000);

  it('is tried again when the process that converts it is killed, which is counted, and the next one does not notice', async () => {
    const home = new Importing(second.url, bench.home.key);
    bench.site.routes['/vast.jpg'] = bytes(await picture('jpeg', 6_000, 6_000), 'image/jpeg');
    const vast = await importWith(bench, [`${bench.site.url}/vast.jpg`], home);
    await until(async () => {
      signal(await childrenOf(second.pid), 'SIGKILL');
      return isPutOff(bench, vast);
    });
    bench.site.routes['/next.jpg'] = bytes(await picture('jpeg'), 'image/jpeg');
    const next = await importWith(bench, [`${bench.site.url}/next.jpg`], home);
    await pictureSettled(bench, next);
    expect((await askForPicture(home, next)).status).toBe(200);
    await until(async () => {
      await bench.query(`UPDATE tasks SET due_at = now() WHERE kind = 'picture' AND state = 'waiting'`);
      return (await waiting(bench, vast)).length === 0;
    });
    expect((await askForPicture(home, vast)).status).toBe(200);
    const metrics = await fetch(`${second.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(await metrics.text()).toMatch(/^larder_picture_converter_failures_total\{outcome="died"\} [1-9]/m);
  }, 60_000);
});
