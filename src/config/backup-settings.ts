import { join } from 'node:path';
import { wholeNumber } from './formats.js';
import type { SettingReader } from './setting-reader.js';

export interface BackupSettings {
  /** Larder makes no backups when `everyHours` is 0. */
  readonly backups: { readonly everyHours: number; readonly keep: number; readonly folder: string };
}

const HOURS_A_YEAR = 8_784;
const MOST_KEPT = 1_000;

/** @param isOwnDatabase whether Larder runs its own Postgres. Who runs another one has backups of it, or asks for these. */
export function readBackupSettings(settings: SettingReader, dataDir: string, isOwnDatabase: boolean): BackupSettings {
  return {
    backups: {
      everyHours: settings.read('BACKUP_EVERY', isOwnDatabase ? 24 : 0, wholeNumber(0, HOURS_A_YEAR)),
      keep: settings.read('BACKUP_KEEP', 7, wholeNumber(1, MOST_KEPT)),
      folder: settings.read('BACKUP_DIR', join(dataDir, 'backups'), String),
    },
  };
}
