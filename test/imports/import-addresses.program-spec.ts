import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportBench } from '../support/imports/import-bench.js';
import type { ImportState } from '../support/imports/importing.js';
import { askForPicture, importWith, pictureSettled } from '../support/imports/picture-bench.js';
import { bytes, picture } from '../support/pictures.js';

/** Loopback addresses all lead to the site of the test where the machine has them all. */
const DENIED = '127.0.0.2';

let bench: ImportBench;

beforeAll(async () => {
  bench = await ImportBench.start({ IMPORT_ALLOW_ADDRESSES: '127.0.0.0/8', IMPORT_DENY_ADDRESSES: `${DENIED},::1` });
});

afterAll(() => bench.stop());

/** The same page of the site at the denied address. */
function atDenied(path: string): string {
  return bench.site.url.replace('127.0.0.1', DENIED) + path;
}

/** A page of the site that redirects. */
function sendingOn(path: string, location: string): string {
  bench.site.routes[path] = (_request, response) => {
    response.writeHead(302, { location }).end();
  };
  return bench.site.url + path;
}

async function imported(url: string): Promise<ImportState> {
  return bench.home.settled((await bench.home.importUrl(url)).recipeId);
}

describe('IMPORT_DENY_ADDRESSES', () => {
  it('refuses what IMPORT_ALLOW_ADDRESSES allows, and nothing else', async () => {
    expect(await imported(bench.page('/open'))).toMatchObject({ status: 'completed' });
    bench.page('/denied');
    expect(await imported(atDenied('/denied'))).toMatchObject({
      status: 'failed',
      error: { code: 'ADDRESS_NOT_ALLOWED' },
    });
    expect(bench.site.hits['/denied']).toBeUndefined();
  });

  it('applies to the targets of redirects', async () => {
    bench.page('/behind');
    const { error } = await imported(sendingOn('/before', atDenied('/behind')));
    expect(error).toMatchObject({ code: 'ADDRESS_NOT_ALLOWED' });
    expect(bench.site.hits['/behind']).toBeUndefined();
  });

  it('applies to pictures', async () => {
    bench.site.routes['/soup.png'] = bytes(await picture('png', 300, 200), 'image/png');
    const id = await importWith(bench, [atDenied('/soup.png')]);
    await pictureSettled(bench, id);
    expect((await askForPicture(bench.home, id)).status).toBe(404);
    expect(bench.site.hits['/soup.png']).toBeUndefined();
  });
});

describe('a file of text without a title', () => {
  it.each([
    ['/files/leek-soup.cook', 'leek soup'],
    ['/files/K%C3%A4se_suppe.txt', 'Käse suppe'],
    ['/files/12', '1 tsp salt'],
  ])('has its name in the address %s', async (path, name) => {
    bench.site.routes[path] = bytes(Buffer.from('Mix @salt{1%tsp} into @water{2%cups}.'), 'text/plain');
    const { recipeId, status } = await imported(bench.site.url + path);
    expect(status).toBe('completed');
    expect(await bench.home.recipe(recipeId)).toMatchObject({ name });
  });
});

describe('an import that fails behind a redirect', () => {
  it.each([
    ['a private address', 'ADDRESS_NOT_ALLOWED', 'http://10.1.2.3/admin', '10.1.2.3'],
    ['a private address of IPv6', 'ADDRESS_NOT_ALLOWED', 'http://[fd00::1]/admin', '[fd00::1]'],
    ['cloud metadata', 'ADDRESS_NOT_ALLOWED', 'http://169.254.169.254/latest/', '169.254.169.254'],
  ])('names the address that is refused: %s', async (what, code, location, host) => {
    const { error } = await imported(sendingOn(`/to/${what.replaceAll(' ', '-')}`, location));
    expect(error).toMatchObject({ code, message: expect.stringContaining(`${host} (`) });
    expect(error?.message).toContain(`(${new URL(bench.site.url).host} sends on to it)`);
  });

  it('names the site that blocks programs', async () => {
    bench.site.routes['/closed'] = (_request, response) => {
      response.writeHead(403).end();
    };
    const { host } = new URL(bench.site.url);
    const first = host.replace('127.0.0.1', 'localhost');
    const { error } = await imported(sendingOn('/sends-on', `${bench.site.url}/closed`).replace(host, first));
    expect(error).toMatchObject({ code: 'BLOCKED', message: expect.stringContaining(`${host} (${first} sends on`) });
  });
});
