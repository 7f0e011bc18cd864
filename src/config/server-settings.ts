import { atLeast, cidrList, ianaZone, oneOf, originList, proxyList, webUrl, wholeNumber } from './formats.js';
import type { SettingReader } from './setting-reader.js';

const SIGN_UP_MODES = ['first', 'open', 'closed'] as const;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export interface ServerSettings {
  /** CIDR blocks that webhooks may reach although they are loopback, link-local or private. */
  readonly webhookAllowAddresses: readonly string[];
  readonly port: number;
  readonly host: string;
  /** May be relative to the working directory. */
  readonly dataDir: string;
  /** Origin and optional path under which people reach this server, without a trailing slash. */
  readonly publicUrl: string | null;
  /** Origins of the pages that may show the board in a frame. */
  readonly frameAncestors: readonly string[];
  /** Addresses of the proxies whose `X-Forwarded-*` headers are believed. */
  readonly trustProxy: readonly string[];
  /** IANA name. It decides what "today", "this week" and "this month" are. */
  readonly timeZone: string;
  readonly signUp: (typeof SIGN_UP_MODES)[number];
  /** `null`: made once and kept in the database. */
  readonly sessionSecret: string | null;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Prometheus reads `/metrics` on this separate port, or with this token. There are no metrics when both are `null`. */
  readonly metrics: { readonly token: string | null; readonly port: number | null };
}

export function readServerSettings(settings: SettingReader): ServerSettings {
  const port = settings.read('PORT', 3000, wholeNumber(0, 65_535));
  const metricsPort = settings.read<number | null>('METRICS_PORT', null, wholeNumber(1, 65_535));
  if (port !== 0 && port === metricsPort) settings.problems.push('METRICS_PORT must be another port than PORT');
  return {
    port,
    webhookAllowAddresses: settings.read<string[]>('WEBHOOK_ALLOW_ADDRESSES', [], cidrList),
    host: settings.read('HOST', '127.0.0.1', String),
    dataDir: settings.read('DATA_DIR', 'data', String),
    publicUrl: settings.read<string | null>('PUBLIC_URL', null, webUrl),
    frameAncestors: settings.read<string[]>('FRAME_ANCESTORS', [], originList),
    trustProxy: settings.read<string[]>('TRUST_PROXY', [], proxyList),
    timeZone: settings.read('TZ', Intl.DateTimeFormat().resolvedOptions().timeZone, ianaZone),
    signUp: settings.read('SIGN_UP', 'first', oneOf(SIGN_UP_MODES)),
    sessionSecret: settings.read<string | null>('SESSION_SECRET', null, atLeast(16)),
    logLevel: settings.read('LOG_LEVEL', 'info', oneOf(LOG_LEVELS)),
    metrics: { token: settings.read<string | null>('METRICS_TOKEN', null, atLeast(16)), port: metricsPort },
  };
}
