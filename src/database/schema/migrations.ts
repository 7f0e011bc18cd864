import type { MigrationInterface } from 'typeorm';
import { CreateSchema1796000000000 } from '../../../migrations/1796000000000-create-schema.js';
import { OwnWords1797000000000 } from '../../../migrations/1797000000000-own-words.js';
import { ReasonsOfFailedImports1797000000001 } from '../../../migrations/1797000000001-reasons-of-failed-imports.js';
import { Categories1798000000000 } from '../../../migrations/1798000000000-categories.js';
import { YieldText1798000000001 } from '../../../migrations/1798000000001-yield-text.js';
import { JudgedRecipes1798000000002 } from '../../../migrations/1798000000002-judged-recipes.js';
import { DietsOfPeople1798000000003 } from '../../../migrations/1798000000003-diets-of-people.js';
import { MergedIngredients1798000000004 } from '../../../migrations/1798000000004-merged-ingredients.js';
import { DavTasks1798000000005 } from '../../../migrations/1798000000005-dav-tasks.js';
import { WeekStarts1798000000006 } from '../../../migrations/1798000000006-week-starts.js';
import { DuplicateImports1798000000007 } from '../../../migrations/1798000000007-duplicate-imports.js';
import { FilesOfImports1798000000010 } from '../../../migrations/1798000000010-files-of-imports.js';
import { ImportWarnings1798000000011 } from '../../../migrations/1798000000011-import-warnings.js';

/**
 * In the order in which they run, which is that of the times in their names. A migration that has been released is never edited. During an
 * upgrade two versions of Larder share the database, so a migration must keep the last released program working. There are no triggers and
 * no functions in the database.
 */
export const migrations: (new () => MigrationInterface)[] = [
  CreateSchema1796000000000,
  OwnWords1797000000000,
  ReasonsOfFailedImports1797000000001,
  Categories1798000000000,
  YieldText1798000000001,
  JudgedRecipes1798000000002,
  DietsOfPeople1798000000003,
  MergedIngredients1798000000004,
  DavTasks1798000000005,
  WeekStarts1798000000006,
  DuplicateImports1798000000007,
  FilesOfImports1798000000010,
  ImportWarnings1798000000011,
];
