import { closeSync, openSync, readSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { IANAZone } from 'luxon';
import { oddVariables } from './odd-variables.js';

export const SIGN_UP_MODES = ['first', 'open', 'closed'] as const;
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export interface Config {
  readonly port: number;
  readonly host: string;
  /** `null`: Larder runs its own Postgres in `dataDir`. */
  readonly databaseUrl: string | null;
  /** The server behind a pooler that `databaseUrl` leads through, for what needs a session; `null`: there is no pooler. */
  readonly databaseDirectUrl: string | null;
  /** `false`: statements are sent without names, for poolers that know no prepared statements. */
  readonly databasePrepared: boolean;
  /** Most connections; two at least, since one may hold a lock for what another does. */
  readonly databasePoolSize: number;
  /** May be relative to the working directory. */
  readonly dataDir: string;
  /** Origin and optional path under which people reach this server, without a trailing slash. */
  readonly publicUrl: string | null;
  /** Addresses of the proxies whose `X-Forwarded-*` headers are believed. */
  readonly trustProxy: readonly string[];
  /** IANA name; decides what today, this week and this month are. */
  readonly timeZone: string;
  readonly signUp: (typeof SIGN_UP_MODES)[number];
  /** `null`: made once and kept in the database. */
  readonly sessionSecret: string | null;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Each 0 means no limit. */
  readonly rateLimits: {
    /** Of a key, of a session, or of an address without either. */
    readonly requestsPerMinute: number;
    readonly householdRequestsPerMinute: number;
    readonly importsPerHour: number;
    readonly signInsPerMinute: number;
  };
  /** What one household may store, about; 0 means no limit. */
  readonly householdMegabytes: number;
  /** Of all households; one has half of it at most, as of the parser's threads and of the connections. */
  readonly importConcurrency: number;
  /** CIDR blocks that the page fetcher may reach though they are private. */
  readonly importAllowAddresses: readonly string[];
  /** CIDR blocks that it never reaches, though they are public or allowed. */
  readonly importDenyAddresses: readonly string[];
  /** Whom a site may write to about imports; named in the `User-Agent`. */
  readonly importContact: string | null;
  /** `null`: imports connect to sites straight. May hold a user name and password. */
  readonly importProxyUrl: string | null;
  readonly parserThreads: number;
  /** Where Prometheus finds `/metrics`: on this port of its own, or with this token; nowhere when both are `null`. */
  readonly metrics: { readonly token: string | null; readonly port: number | null };
  /** `null`: no AI is used. The timeout is for one question, all its tries together. */
  readonly ai: {
    readonly baseUrl: string;
    readonly apiKey: string | null;
    readonly model: string;
    readonly timeoutMs: number;
  } | null;
  /** What in the environment is probably a mistake, for the log: variables that are almost settings, settings that are given twice. */
  readonly warnings: readonly string[];
}

/** Injection token of the one frozen {@link Config}. */
export const CONFIG = Symbol('CONFIG');

const LEAST_POOL = 8;
const MOST_POOL = 20;
const OTHER_POOL = 10;
/** Bytes of a file that holds the value of a setting. */
const LONGEST_VALUE = 65_536;

/** As many keys as may use their whole limit at once, unless `RATE_LIMIT_HOUSEHOLD` says otherwise. */
const KEYS_OF_A_HOUSEHOLD = 4;

/** All that is wrong with the environment, one line for each setting. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads every setting, each as `NAME` or as `NAME_FILE` with the path of a file that holds the value.
 * @throws ConfigError with all problems at once
 */
export function loadConfig(env: Environment): Config {
  return readAll(env, new Set());
}

/** Of all settings. */
export function settingNames(): string[] {
  const names = new Set<string>();
  readAll({}, names);
  return [...names];
}

/** @param names takes in those of all settings */
function readAll(env: Environment, names: Set<string>): Config {
  const problems: string[] = [];
  const setting = <T>(name: string, fallback: T, parse: (text: string) => T): T => {
    names.add(name);
    try {
      const text = readSetting(env, name);
      return text === null ? fallback : parse(text);
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}`);
      return fallback;
    }
  };
  const databaseUrl = setting('DATABASE_URL', null, postgresUrl);
  const requestsPerMinute = setting('RATE_LIMIT_REQUESTS', 600, wholeNumber(0, 1_000_000));
  const config: Config = {
    port: setting('PORT', 3000, wholeNumber(0, 65_535)),
    host: setting('HOST', '127.0.0.1', String),
    databaseUrl,
    databaseDirectUrl: setting('DATABASE_DIRECT_URL', null, postgresUrl),
    databasePrepared: setting('DATABASE_PREPARED', true, trueOrFalse),
    databasePoolSize: setting('DATABASE_POOL_SIZE', poolSize(databaseUrl), wholeNumber(2, 1_000)),
    dataDir: setting('DATA_DIR', 'data', String),
    publicUrl: setting('PUBLIC_URL', null, webUrl),
    trustProxy: setting('TRUST_PROXY', [], proxyList),
    timeZone: setting('TZ', Intl.DateTimeFormat().resolvedOptions().timeZone, ianaZone),
    signUp: setting('SIGN_UP', 'first', oneOf(SIGN_UP_MODES)),
    sessionSecret: setting('SESSION_SECRET', null, atLeast(16)),
    logLevel: setting('LOG_LEVEL', 'info', oneOf(LOG_LEVELS)),
    rateLimits: {
      requestsPerMinute,
      householdRequestsPerMinute: setting(
        'RATE_LIMIT_HOUSEHOLD',
        KEYS_OF_A_HOUSEHOLD * requestsPerMinute,
        wholeNumber(0, 1_000_000),
      ),
      importsPerHour: setting('RATE_LIMIT_IMPORTS', 600, wholeNumber(0, 1_000_000)),
      signInsPerMinute: setting('RATE_LIMIT_SIGN_INS', 10, wholeNumber(0, 1_000_000)),
    },
    householdMegabytes: setting('LIMIT_HOUSEHOLD_MB', 0, wholeNumber(0, 1_000_000)),
    importConcurrency: setting('IMPORT_CONCURRENCY', 8, wholeNumber(1, 100)),
    importAllowAddresses: setting('IMPORT_ALLOW_ADDRESSES', [], cidrList),
    importDenyAddresses: setting('IMPORT_DENY_ADDRESSES', [], cidrList),
    importContact: setting('IMPORT_CONTACT', null, headerText),
    importProxyUrl: setting('IMPORT_PROXY_URL', null, proxyUrl),
    parserThreads: setting('PARSER_THREADS', 2, wholeNumber(1, 64)),
    metrics: {
      token: setting('METRICS_TOKEN', null, atLeast(16)),
      port: setting('METRICS_PORT', null, wholeNumber(1, 65_535)),
    },
    ai: readAi(setting, problems),
    warnings: oddVariables(env, names),
  };
  if (config.port !== 0 && config.port === config.metrics.port)
    problems.push('METRICS_PORT must be another port than PORT');
  if (problems.length > 0) throw new ConfigError(problems);
  return deepFreeze(config);
}

type Setting = <T>(name: string, fallback: T, parse: (text: string) => T) => T;

/**
 * Beside its own Postgres, on the cores of both, twice as many connections as cores answer sooner than more: a household has
 * half of the connections, and hardly ever do several want all of theirs. A Postgres that is elsewhere has cores that nobody here
 * can count.
 */
export function poolSize(databaseUrl: string | null): number {
  return databaseUrl === null ? Math.min(Math.max(4 * availableParallelism(), LEAST_POOL), MOST_POOL) : OTHER_POOL;
}

/** The configuration of this process. */
export function readConfig(): Config {
  return loadConfig(process.env);
}

function readAi(setting: Setting, problems: string[]): Config['ai'] {
  const baseUrl = setting<string | null>('AI_BASE_URL', null, webUrl);
  const apiKey = setting<string | null>('AI_API_KEY', null, String);
  const model = setting<string | null>('AI_MODEL', null, String);
  const timeoutMs = setting('AI_TIMEOUT', 60, wholeNumber(1, 290)) * 1_000;
  if (baseUrl !== null && model !== null) return { baseUrl, apiKey, model, timeoutMs };
  if (baseUrl !== null || model !== null) problems.push('AI_BASE_URL and AI_MODEL are needed together');
  return null;
}

function readSetting(env: Environment, name: string): string | null {
  const value = env[name];
  if (value !== undefined && value !== '') return value;
  const file = env[`${name}_FILE`];
  if (file === undefined || file === '') return null;
  const text = readStart(file).trim();
  if (text === '') throw new Error(`is empty in the file ${file}`);
  return text;
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is none',
  EISDIR: 'it is a folder',
  EACCES: 'Larder may not read it',
};

/** A file of any kind, a pipe too. @throws Error when it is longer than a setting can be */
function readStart(file: string): string {
  const bytes = Buffer.alloc(LONGEST_VALUE + 1);
  let length = 0;
  try {
    const descriptor = openSync(file, 'r');
    try {
      for (let read = -1; read !== 0 && length < bytes.length; length += read)
        read = readSync(descriptor, bytes, length, bytes.length - length, null);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new Error(`cannot be read from the file ${file}: ${UNREADABLE[code] ?? code}`, { cause: error });
  }
  if (length > LONGEST_VALUE) throw new Error(`is longer than ${LONGEST_VALUE} bytes in the file ${file}`);
  return bytes.toString('utf8', 0, length);
}

function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new Error(`must be a whole number from ${min} to ${max}, not "${text}"`);
  };
}

function trueOrFalse(text: string): boolean {
  return oneOf(['true', 'false'])(text) === 'true';
}

function oneOf<const T extends readonly string[]>(values: T): (text: string) => T[number] {
  return (text) => {
    if (values.includes(text)) return text;
    throw new Error(`must be one of ${values.join(', ')}, not "${text}"`);
  };
}

function atLeast(length: number): (text: string) => string {
  return (text) => {
    if (text.length >= length) return text;
    throw new Error(`must have at least ${length} characters`);
  };
}

/** The value is not repeated in the message: it may hold a password. */
function postgresUrl(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new Error('must be a URL like postgres://user:password@host:5432/larder');
}

/** The value is not repeated in the message: it may hold a password. */
function webUrl(text: string): string {
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (url === null) throw new Error('must be a URL that begins with http:// or https://');
  if (/[?#]/.test(text) || url.username !== '' || url.password !== '')
    throw new Error('must be a URL without user name, password, query and fragment');
  return text.replace(/\/+$/, '');
}

/** The value is not repeated in the message: it may hold a password. */
function proxyUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && isDecodable(url.username + url.password)) return text;
  throw new Error('must be a URL like http://user:password@host:3128');
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function headerText(text: string): string {
  if (/^[\x21-\x27\x2a-\x7e]{1,200}$/.test(text)) return text;
  throw new Error('must be an address like https://example.org/larder or someone@example.org');
}

function ianaZone(text: string): string {
  if (IANAZone.isValidZone(text)) return text;
  throw new Error(`must be the name of a time zone like Europe/Vienna, not "${text}"`);
}

function cidrList(text: string): string[] {
  const blocks = text.split(',').flatMap((block) => block.trim() || []);
  const wrong = blocks.find((block) => !isBlock(block));
  if (wrong === undefined) return blocks;
  throw new Error(
    `must be addresses or CIDR blocks like 192.168.0.0/16 with commas between, and "${wrong}" is neither`,
  );
}

/** Addresses in full alone: to those who read them, "192.168" is 192.0.0.168 and "010.0.0.1" is 8.0.0.1. */
function isBlock(text: string): boolean {
  const [, address = '', , bits = '0'] = /^([^/%]*)(\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128);
}

function proxyList(text: string): string[] {
  const blocks = cidrList(text);
  const everybody = blocks.find((block) => /\/0+$/.test(block));
  if (everybody === undefined) return blocks;
  throw new Error(`must name the proxies alone, and "${everybody}" is everybody, who could then claim any address`);
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part as object);
  return Object.freeze(value);
}
