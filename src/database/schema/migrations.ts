import type { MigrationInterface } from 'typeorm';
import { CreateSchema1798000000000 } from '../../../migrations/1798000000000-create-schema.js';
import { ImportWarnings1798000000011 } from '../../../migrations/1798000000011-import-warnings.js';
import { ReadingOfPictures1798000000012 } from '../../../migrations/1798000000012-reading-of-pictures.js';
import { CodesOfDisplays1798000000013 } from '../../../migrations/1798000000013-codes-of-displays.js';
import { ConnectedPrograms1798000000020 } from '../../../migrations/1798000000020-connected-programs.js';
import { WeekOfTheSignUp1798000000030 } from '../../../migrations/1798000000030-week-of-the-sign-up.js';

/**
 * In the order in which they run, which is that of the times in their names. A migration that has been released is never edited. During an
 * upgrade two versions of Larder share the database, so a migration must keep the last released program working. There are no triggers and
 * no functions in the database.
 */
export const migrations: (new () => MigrationInterface)[] = [
  CreateSchema1798000000000,
  ImportWarnings1798000000011,
  ReadingOfPictures1798000000012,
  CodesOfDisplays1798000000013,
  ConnectedPrograms1798000000020,
  WeekOfTheSignUp1798000000030,
];

/**
 * Whether a database or a backup with these migrations comes from before version 1.0, whose schema is the first migration. There is no
 * upgrade from there.
 */
export function isFromBeforeFirstRelease(names: readonly string[]): boolean {
  const [first] = migrations.map(({ name }) => timeOf(name));
  return names.some((name) => timeOf(name) < (first ?? 0));
}

function timeOf(name: string): number {
  return Number(/\d{13}$/.exec(name)?.[0]);
}
