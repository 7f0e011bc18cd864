import { wholeNumber } from './formats.js';
import type { SettingReader } from './setting-reader.js';

/** Bytes of a megabyte in `LIMIT_HOUSEHOLD_MB`, `LIMIT_PICTURE_MB` and the messages about them. */
export const MEGABYTE = 1_000_000;

/** 0 means no limit. */
export interface LimitSettings {
  readonly rateLimits: {
    /** For each API key, each session, and each address without either. */
    readonly requestsPerMinute: number;
    readonly householdRequestsPerMinute: number;
    readonly importsPerHour: number;
    readonly signInsPerMinute: number;
  };
  /** How much one household may store, approximately, in units of `MEGABYTE`. */
  readonly householdMegabytes: number;
  /** Maximum number of recipes of one household outside the bin. */
  readonly householdRecipes: number;
  /** Maximum size of the pictures of one household, in units of `MEGABYTE`. */
  readonly householdPictureMegabytes: number;
  /** Maximum size of an archive of recipes, in MiB. */
  readonly archiveMegabytes: number;
}

/**
 * Number of API keys of one household that can use their whole limit at the same time, unless `RATE_LIMIT_HOUSEHOLD` is
 * set.
 */
const KEYS_OF_A_HOUSEHOLD = 4;
const ANY_NUMBER = wholeNumber(0, 1_000_000);

export function readLimitSettings(settings: SettingReader): LimitSettings {
  const requestsPerMinute = settings.read('RATE_LIMIT_REQUESTS', 600, ANY_NUMBER);
  const ofHousehold = KEYS_OF_A_HOUSEHOLD * requestsPerMinute;
  return {
    rateLimits: {
      requestsPerMinute,
      householdRequestsPerMinute: settings.read('RATE_LIMIT_HOUSEHOLD', ofHousehold, ANY_NUMBER),
      importsPerHour: settings.read('RATE_LIMIT_IMPORTS', 600, ANY_NUMBER),
      signInsPerMinute: settings.read('RATE_LIMIT_SIGN_INS', 10, ANY_NUMBER),
    },
    householdMegabytes: settings.read('LIMIT_HOUSEHOLD_MB', 0, ANY_NUMBER),
    householdRecipes: settings.read('LIMIT_RECIPES', 0, ANY_NUMBER),
    householdPictureMegabytes: settings.read('LIMIT_PICTURE_MB', 0, ANY_NUMBER),
    archiveMegabytes: settings.read('ARCHIVE_MAX_MB', 1_024, wholeNumber(1, 16_384)),
  };
}
