import { cidrList, headerText, proxyUrl, trueOrFalse, webUrl, wholeNumber } from './formats.js';
import type { SettingReader } from './setting-reader.js';

export interface ImportSettings {
  /** Of all households together. One household may use half of it, and also half of the parser threads and of the connections. */
  readonly importConcurrency: number;
  /** CIDR blocks that the page fetcher may reach although they are private. */
  readonly importAllowAddresses: readonly string[];
  /** CIDR blocks that the page fetcher never reaches, even when they are public or in `importAllowAddresses`. */
  readonly importDenyAddresses: readonly string[];
  /** The contact for owners of sites, sent in the `User-Agent` of imports. */
  readonly importContact: string | null;
  /** `null`: imports connect to sites directly. May contain a user name and a password. */
  readonly importProxyUrl: string | null;
  readonly parserThreads: number;
  /** `null`: no AI is used. */
  readonly ai: AiSettings | null;
}

interface AiSettings {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly model: string;
  /** Milliseconds for one question, all its retries included. */
  readonly timeoutMs: number;
  /** Whether the model reads pictures. */
  readonly hasVision: boolean;
}

export function readImportSettings(settings: SettingReader): ImportSettings {
  return {
    importConcurrency: settings.read('IMPORT_CONCURRENCY', 8, wholeNumber(1, 100)),
    importAllowAddresses: settings.read<string[]>('IMPORT_ALLOW_ADDRESSES', [], cidrList),
    importDenyAddresses: settings.read<string[]>('IMPORT_DENY_ADDRESSES', [], cidrList),
    importContact: settings.read<string | null>('IMPORT_CONTACT', null, headerText),
    importProxyUrl: settings.read<string | null>('IMPORT_PROXY_URL', null, proxyUrl),
    parserThreads: settings.read('PARSER_THREADS', 2, wholeNumber(1, 64)),
    ai: readAiSettings(settings),
  };
}

function readAiSettings(settings: SettingReader): AiSettings | null {
  const baseUrl = settings.read<string | null>('AI_BASE_URL', null, webUrl);
  const apiKey = settings.read<string | null>('AI_API_KEY', null, String);
  const model = settings.read<string | null>('AI_MODEL', null, String);
  const timeoutMs = settings.read('AI_TIMEOUT', 60, wholeNumber(1, 290)) * 1_000;
  const hasVision = settings.read('AI_VISION', false, trueOrFalse);
  if (baseUrl !== null && model !== null) return { baseUrl, apiKey, model, timeoutMs, hasVision };
  if (baseUrl !== null || model !== null) settings.problems.push('AI_BASE_URL and AI_MODEL are needed together');
  return null;
}
