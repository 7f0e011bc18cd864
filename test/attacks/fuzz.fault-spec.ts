import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { METRICS_TOKEN } from '../support/attack/actor.js';
import { isForTwo, type Operation, operations } from '../support/attack/document.js';
import { Fuzzer } from '../support/attack/fuzzer.js';
import { serveSoups } from '../support/attack/soups.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { patience } from '../support/run/patience.js';
import { type Site, startSite } from '../support/site.js';

jest.setTimeout(patience(600_000));

/** For more or other requests: `FUZZ_REQUESTS=50000 FUZZ_SEED=7 npm run test:faults -- test/attacks/fuzz`. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 2_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260);

/** Maximum number of well-formed requests to an operation that has not succeeded yet. */
const TRIES = 300;

let larder: RunningLarder;
let site: Site;
let fuzzer: Fuzzer;

beforeAll(async () => {
  site = await startSite();
  larder = await startLarder({
    SIGN_UP: 'open',
    METRICS_TOKEN,
    RATE_LIMIT_REQUESTS: '0',
    RATE_LIMIT_IMPORTS: '0',
    RATE_LIMIT_SIGN_INS: '0',
    IMPORT_ALLOW_ADDRESSES: '127.0.0.1',
    WEBHOOK_ALLOW_ADDRESSES: '127.0.0.1',
  });
  fuzzer = await Fuzzer.start(larder.url, SEED, [
    ...(await serveSoups(site)),
    `${site.url}/nothing`,
    'http://127.0.0.1:1/',
  ]);
}, patience(180_000));

afterAll(async () => {
  fuzzer.stop();
  await larder.stop();
  await site.close();
});

function idsOf(list: readonly Operation[]): string[] {
  return list.map(({ id }) => id).sort();
}

describe('whatever a client sends', () => {
  it(`is answered as the API document says, ${REQUESTS} times`, async () => {
    await fuzzer.run(REQUESTS);
    await fuzzer.succeedEverywhere(TRIES);
    await fuzzer.beRefusedEverywhere(TRIES);
    process.stdout.write(`fuzz, seed ${SEED}: ${fuzzer.summary()}\n`);
    expect(fuzzer.faults).toEqual([]);
  });

  it('reaches and misses every operation of the document, and every page', () => {
    const alone = [...operations, ...fuzzer.pages].filter((operation) => !isForTwo(operation));
    const succeeded = fuzzer.operationsAnswered('success');
    expect(idsOf(alone).filter((id) => !succeeded.includes(id))).toEqual([]);
    expect(fuzzer.operationsAnswered('refusal')).toEqual(idsOf([...operations, ...fuzzer.pages]));
  });

  it('surprises nothing inside the program', () => {
    const errors = larder
      .log()
      .split('\n')
      .filter((line) => /"level":(50|60)|Unhandled|Warning:/.test(line));
    expect(errors).toEqual([]);
  });

  it('leaves the key and the session of the sender alone', async () => {
    expect(await fuzzer.isStillLetIn()).toBe(true);
  });
});
