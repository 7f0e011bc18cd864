import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from './config.js';

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
      ai: null,
    });
  });

  it('opens two connections a core to its own database, 4 to 10, and 10 to another', () => {
    const own = loadConfig({ TZ: 'UTC' }).databasePoolSize;
    expect(own).toBe(Math.min(10, Math.max(4, 2 * availableParallelism())));
    const env = { TZ: 'UTC', DATABASE_URL: 'postgres://larder@db/larder' };
    expect(loadConfig(env).databasePoolSize).toBe(10);
    expect(loadConfig({ ...env, DATABASE_POOL_SIZE: '3' }).databasePoolSize).toBe(3);
  });

  it('lets a household use four keys to the full, unless it says otherwise', () => {
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

  it('says which file it could not read', () => {
    expect(() => loadConfig({ SESSION_SECRET_FILE: '/nonexistent/secret' })).toThrow('/nonexistent/secret');
  });

  it('wants the address and the model of an AI together', () => {
    expect(() => loadConfig({ AI_MODEL: 'small' })).toThrow('AI_BASE_URL and AI_MODEL');
    expect(loadConfig({ AI_MODEL: 'small', AI_BASE_URL: 'http://localhost:11434/v1/' }).ai).toEqual({
      baseUrl: 'http://localhost:11434/v1',
      apiKey: null,
      model: 'small',
      timeoutMs: 60_000,
    });
  });

  it('cannot be changed after it was read', () => {
    const config = loadConfig({});
    expect(() => {
      (config.rateLimits as { requestsPerMinute: number }).requestsPerMinute = 0;
    }).toThrow(TypeError);
  });
});

function catchError(act: () => unknown): Error {
  try {
    act();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
}
