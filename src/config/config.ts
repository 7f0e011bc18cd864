import { type BackupSettings, readBackupSettings } from './backup-settings.js';
import { type DatabaseSettings, readDatabaseSettings } from './database-settings.js';
import { type ImportSettings, readImportSettings } from './import-settings.js';
import { type LimitSettings, readLimitSettings } from './limit-settings.js';
import { oddVariables } from './odd-variables.js';
import { type ServerSettings, readServerSettings } from './server-settings.js';
import { type Environment, SettingReader } from './setting-reader.js';
import { readSignInSettings, type SignInSettings } from './sign-in-settings.js';

export interface Config
  extends ServerSettings, SignInSettings, DatabaseSettings, BackupSettings, LimitSettings, ImportSettings {
  /**
   * Probable mistakes in the environment, for the log: variables that begin like settings and are none, settings
   * that are given twice, and settings that have no effect without another one.
   */
  readonly warnings: readonly string[];
}

/** Injection token of the one frozen {@link Config}. */
export const CONFIG = Symbol('CONFIG');

/** Everything that is wrong with the environment, one line for each setting. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** The configuration of this process. @throws ConfigError */
export function readConfig(): Config {
  return loadConfig(process.env);
}

/**
 * Reads every setting, each as `NAME` or as `NAME_FILE` with the path of a file that holds the value.
 * @throws ConfigError with all problems at once
 */
export function loadConfig(env: Environment): Config {
  const settings = new SettingReader(env);
  const values = readSettings(settings);
  const config = { ...values, warnings: [...settings.warnings, ...oddVariables(env, settings.names)] };
  if (settings.problems.length > 0) throw new ConfigError(settings.problems);
  return deepFreeze(config);
}

/** The names of all settings. */
export function settingNames(): string[] {
  const settings = new SettingReader({});
  readSettings(settings);
  return [...settings.names];
}

function readSettings(settings: SettingReader): Omit<Config, 'warnings'> {
  const server = readServerSettings(settings);
  const database = readDatabaseSettings(settings);
  return {
    ...server,
    ...readSignInSettings(settings, server),
    ...database,
    ...readBackupSettings(settings, server.dataDir, database.databaseUrl === null),
    ...readLimitSettings(settings),
    ...readImportSettings(settings),
  };
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part as object);
  return Object.freeze(value);
}
