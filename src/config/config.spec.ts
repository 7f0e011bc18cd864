import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig, settingNames } from './config.js';
import { KEPT_MEMORY } from '../database/embedded/settings.js';

describe('loadConfig', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'larder-config-'));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('has a default for everything', () => {
    expect(loadConfig({ TZ: 'UTC' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
      signUp: 'first',
      rateLimits: {
        requestsPerMinute: 600,
        householdRequestsPerMinute: 2_400,
        importsPerHour: 600,
        signInsPerMinute: 10,
      },
      householdMegabytes: 0,
      householdRecipes: 0,
      householdPictureMegabytes: 0,
      ai: null,
    });
  });

  it('uses four connections for each core with its own database, 8 to 20, and 10 with another', () => {
    const own = loadConfig({ TZ: 'UTC' }).databasePoolSize;
    expect(own).toBe(Math.min(20, Math.max(8, 4 * availableParallelism())));
    const env = { TZ: 'UTC', DATABASE_URL: 'postgres://larder@db/larder' };
    expect(loadConfig(env).databasePoolSize).toBe(10);
    expect(loadConfig({ ...env, DATABASE_POOL_SIZE: '3' }).databasePoolSize).toBe(3);
  });

  it('allows a household four times the limit of a key, unless it is set', () => {
    const ofHousehold = (env: Record<string, string>): number =>
      loadConfig({ TZ: 'UTC', ...env }).rateLimits.householdRequestsPerMinute;
    expect(ofHousehold({ RATE_LIMIT_REQUESTS: '100' })).toBe(400);
    expect(ofHousehold({ RATE_LIMIT_REQUESTS: '0' })).toBe(0);
    expect(ofHousehold({ RATE_LIMIT_REQUESTS: '100', RATE_LIMIT_HOUSEHOLD: '0' })).toBe(0);
    expect(ofHousehold({ RATE_LIMIT_HOUSEHOLD: '100' })).toBe(100);
  });

  it('names every wrong setting at once and never a password', () => {
    const env = {
      PORT: '70000',
      SIGN_UP: 'maybe',
      TZ: 'Mars/Base',
      DATABASE_URL: 'mysql://u:hunter2@h/d',
      TRUST_PROXY: '10.0.0.0/99',
      IMPORT_DENY_ADDRESSES: '2a02:8000::/129',
      IMPORT_PROXY_URL: 'socks5://u:hunter2@h:1080',
    };
    const error = catchError(() => loadConfig(env));
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as ConfigError).problems.map((problem) => problem.split(' ')[0])).toEqual(
      expect.arrayContaining(Object.keys(env)),
    );
    expect(error.message).not.toContain('hunter2');
  });

  it('reads NAME_FILE when NAME is unset', () => {
    const file = join(folder, 'secret');
    writeFileSync(file, 'a-secret-of-good-length\n');
    expect(loadConfig({ SESSION_SECRET_FILE: file }).sessionSecret).toBe('a-secret-of-good-length');
    expect(loadConfig({ SESSION_SECRET_FILE: file, SESSION_SECRET: 'the-variable-itself-wins' }).sessionSecret).toBe(
      'the-variable-itself-wins',
    );
  });

  it.each([
    ['is not there', '/nonexistent/secret', 'cannot be read from the file /nonexistent/secret: there is none'],
    ['is a folder', tmpdir(), `cannot be read from the file ${tmpdir()}: it is a folder`],
    ['never ends', '/dev/zero', 'is longer than 65536 bytes in the file /dev/zero'],
    ['is empty', '/dev/null', 'is empty in the file /dev/null'],
  ])('reports that the file of a setting %s', (_what, file, problem) => {
    const error = catchError(() => loadConfig({ HOST_FILE: file })) as ConfigError;
    expect(error.problems).toEqual([`HOST ${problem}`]);
  });

  it('takes origins for FRAME_ANCESTORS, and nothing else', () => {
    const { frameAncestors } = loadConfig({ FRAME_ANCESTORS: 'https://Home.example, http://192.168.1.5:3000/' });
    expect(frameAncestors).toEqual(['https://home.example', 'http://192.168.1.5:3000']);
    for (const text of ['*', 'home.example', 'https://home.example/path', "'self'", 'https://a.example; script-src *'])
      expect(() => loadConfig({ FRAME_ANCESTORS: text })).toThrow('FRAME_ANCESTORS');
  });

  it.each(['TRUST_PROXY', 'IMPORT_ALLOW_ADDRESSES'])('accepts only complete addresses and blocks for %s', (name) => {
    for (const blocks of ['10.0.0.1', '192.168.0.0/16, 10.1.2.3', '::1', 'fd00::/8', '::ffff:10.0.0.1/128'])
      expect(() => loadConfig({ [name]: blocks })).not.toThrow();
    const wrong = [
      '192.168',
      '192.168/16',
      '0x7f.0.0.1',
      '010.0.0.1',
      '3232235521',
      '10.0.0.0/33',
      '10.0.0.0/',
      '::1/129',
    ];
    for (const block of [...wrong, 'fe80::1%eth0', '10.0.0.0/255.0.0.0', '10.0.0.0/8/8', 'proxy', '10.0.0.0/-1'])
      expect(() => loadConfig({ [name]: `10.0.0.1,${block}` })).toThrow(`"${block}" is neither`);
  });

  it.each(['0.0.0.0/0', '::/0', '10.0.0.0/00'])('refuses to trust all addresses with TRUST_PROXY=%s', (block) => {
    expect(() => loadConfig({ TRUST_PROXY: block })).toThrow('is everybody');
    expect(loadConfig({ IMPORT_ALLOW_ADDRESSES: block }).importAllowAddresses).toEqual([block]);
  });

  it.each(['https://u:hunter2@h', 'https://hunter2@h', 'https://h/?a=hunter2', 'https://h/?', 'https://h/a#hunter2'])(
    'accepts no address with more than a path: %s',
    (url) => {
      for (const env of [{ PUBLIC_URL: url }, { AI_BASE_URL: url, AI_MODEL: 'small' }]) {
        const { message } = catchError(() => loadConfig(env));
        expect(message).toContain('without user name, password, query and fragment');
        expect(message).not.toContain('hunter2');
      }
    },
  );

  it('requires another port for metrics than for the API', () => {
    expect(() => loadConfig({ PORT: '3000', METRICS_PORT: '3000' })).toThrow('METRICS_PORT');
  });

  it('warns of what is set twice, and repeats no value', () => {
    const { warnings } = loadConfig({ SESSION_SECRET: 'a secret of good length', SESSION_SECRET_FILE: '/run/secret' });
    expect(warnings).toEqual(['SESSION_SECRET and SESSION_SECRET_FILE are both set: the file is not read.']);
  });

  it('keeps the issuer of OpenID Connect as it is written, with the slash at its end', () => {
    const env = { OIDC_CLIENT_ID: 'larder', PUBLIC_URL: 'https://larder.example.org/' };
    for (const issuer of ['https://auth.example.org', 'https://auth.example.org/application/o/larder/'])
      expect(loadConfig({ ...env, OIDC_ISSUER: issuer }).openid).toMatchObject({ issuer, signUp: false, only: false });
  });

  it.each([
    [
      'an issuer without a client',
      { OIDC_ISSUER: 'https://auth.example.org', PUBLIC_URL: 'https://larder.example.org' },
    ],
    ['a client without an issuer', { OIDC_CLIENT_ID: 'larder' }],
    ['an issuer without an own address', { OIDC_ISSUER: 'https://auth.example.org', OIDC_CLIENT_ID: 'larder' }],
    ['a claim without a value', { OIDC_ADMIN_CLAIM: 'groups' }],
    ['nothing but a provider that is not there', { OIDC_ONLY: 'true' }],
    ['scopes without openid', { OIDC_SCOPES: 'email profile' }],
  ])('does not take %s', (_what, env) => {
    expect(() => loadConfig(env)).toThrow(/OIDC_/);
  });

  it('accepts people from a header only when a trusted proxy is named', () => {
    const { authHeaderEmail, warnings } = loadConfig({ AUTH_HEADER_EMAIL: 'Remote-Email' });
    expect(authHeaderEmail).toBeNull();
    expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY')]);
    const trusting = loadConfig({ AUTH_HEADER_EMAIL: 'Remote-Email', TRUST_PROXY: '10.0.0.1' });
    expect(trusting).toMatchObject({ authHeaderEmail: 'remote-email', warnings: [] });
  });

  it.each(['Cookie', 'Authorization', 'X-Api-Key', 'X-Forwarded-For', 'Host', 'two words', ''.padEnd(101, 'x')])(
    'refuses a header that has another meaning: %s',
    (name) => {
      expect(() => loadConfig({ AUTH_HEADER_EMAIL: name, TRUST_PROXY: '10.0.0.1' })).toThrow('AUTH_HEADER_EMAIL');
    },
  );

  it('requires the address and the model of an AI together', () => {
    expect(() => loadConfig({ AI_MODEL: 'small' })).toThrow('AI_BASE_URL and AI_MODEL');
    expect(loadConfig({ AI_MODEL: 'small', AI_BASE_URL: 'http://localhost:11434/v1/' }).ai).toEqual({
      baseUrl: 'http://localhost:11434/v1',
      apiKey: null,
      model: 'small',
      timeoutMs: 60_000,
      hasVision: false,
    });
  });

  it('cannot be changed after it was read', () => {
    const config = loadConfig({});
    expect(() => {
      (config.rateLimits as { requestsPerMinute: number }).requestsPerMinute = 0;
    }).toThrow(TypeError);
  });
});

describe('the settings', () => {
  const names = settingNames();

  it('are all in the table of the document, and nothing else is', () => {
    const [, table = ''] = textOf('docs/settings.md').split('# Which settings are there?');
    const rows = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| (`[A-Z].*?) *\|/gm)];
    const documented = rows.flatMap(([, cell = '']) => cell.split(', ').map((name) => name.replaceAll('`', '')));
    expect(documented.toSorted()).toEqual(names.toSorted());
  });

  it('are the only ones that the container and its examples set', () => {
    const files = ['docker/.env.example', 'docker/compose.yaml', 'docker/compose.postgres.yaml', 'docker/Dockerfile'];
    const set = files.flatMap((file) => {
      const text = textOf(file);
      return [...text.matchAll(/^(?:#?([A-Z_]+)=| {6}([A-Z_]+):|ENV (.*))/gm)].flatMap(
        ([, variable, entry, list = '']) => [
          ...(variable ?? entry ?? '').split(' '),
          ...list.split(' ').map((pair) => pair.split('=')[0] ?? ''),
        ],
      );
    });
    const others = [
      '',
      'PUBLISH',
      'IMAGE',
      'IMAGE_VERSION',
      'PUID',
      'PGID',
      'POSTGRES_USER',
      'POSTGRES_DB',
      'POSTGRES_PASSWORD',
      'NODE_ENV',
      'MALLOC_ARENA_MAX',
      ...Object.keys(KEPT_MEMORY),
    ];
    expect(new Set(set)).toContain('PUBLIC_URL');
    expect(new Set(set)).toContain('DATA_DIR');
    expect(set.filter((name) => !names.includes(name) && !others.includes(name))).toEqual([]);
  });

  it.each(['docker/compose.postgres.yaml', 'docker/compose.citus.yaml'])(
    'of Postgres in %s are those of the embedded one',
    (file) => {
      const set = [...textOf(file).matchAll(/^ +(MALLOC_\w+): '(\d+)'/gm)].map(([, name, value]) => [name, value]);
      expect(Object.fromEntries(set)).toEqual(KEPT_MEMORY);
    },
  );

  function textOf(file: string): string {
    return readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  }
});

function catchError(act: () => unknown): Error {
  try {
    act();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
}
