import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportBench } from '../support/imports/import-bench.js';
import type { ImportState } from '../support/imports/importing.js';
import { recipePage } from '../support/site.js';

/** Number of pages that exceed the memory limit of the parser. */
const HOSTILE = 4;
const HUNGRY_PAGE = '<'.repeat(9_000_000);

let bench: ImportBench;

beforeAll(async () => {
  bench = await ImportBench.start({ PARSER_THREADS: '2' });
});

afterAll(() => bench.stop());

/** Each page occupies a thread for seconds, and only two tasks of a site run at the same time. */
function settledAtLast(id: string): Promise<ImportState> {
  const wait = (): Promise<ImportState> => bench.home.settled(id);
  return wait().catch(wait).catch(wait);
}

describe('parser threads that die one after another', () => {
  it('fail only their own imports: the next page is read, and the service is healthy', async () => {
    const hostile = Array.from({ length: HOSTILE }, (_, n) => bench.page(`/hungry-${n}`, HUNGRY_PAGE));
    const queued = await Promise.all(hostile.map((url) => bench.home.importUrl(url)));
    const after = await bench.home.importUrl(bench.page('/after', recipePage('Leek soup')));
    for (const { recipeId } of queued) {
      const state = await settledAtLast(recipeId);
      expect(state).toMatchObject({ status: 'failed' });
      expect(['TOO_LARGE', 'PARSER_TIMEOUT']).toContain(state.error?.code);
    }
    expect(await bench.home.settled(after.recipeId)).toMatchObject({ status: 'completed' });
    const { status, body } = await bench.home.get('/health');
    expect({ status, body }).toMatchObject({ status: 200, body: { parser: { status: 'ok' } } });
  }, 120_000);
});
