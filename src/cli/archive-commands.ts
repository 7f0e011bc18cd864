import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { toDto } from '../http/fields/to-dto.js';
import { DUPLICATE_CHOICES } from '../imports/archives/archive-import.entity.js';
import { ImportArchiveQueryDto } from '../imports/archives/archives.dto.js';
import { EXPORT_FORMATS, type ExportFormatName } from '../recipes/exports/export-formats.js';
import { RecipeExportsService } from '../recipes/exports/recipe-exports.service.js';
import { writeRecipes } from '../recipes/reading/write-recipes.js';
import { RecipesService } from '../recipes/recipes.service.js';
import { FileError, STANDARD, writeWhole } from '../shared/whole-file.js';
import { text } from './arguments.js';
import { ALL_RIGHTS, importArchive } from './import-archive.js';
import { print, printError } from './output.js';
import { findMember } from './people.js';
import { inApplication } from './run.js';

/** Mode of an export before the umask: it contains no secrets, so everybody may read it. */
const FOR_ALL = 0o666;

export function addArchiveCommands(program: Command): void {
  program
    .command('export')
    .description('Writes the recipes of a household: one file of schema.org recipes, or an archive of a format.')
    .argument('<file>', 'name of the file, or - for standard output', text)
    .requiredOption('--email <email>', 'e-mail address of a person of the household', text)
    .addOption(new Option('--format <format>', 'format of an archive').choices(Object.keys(EXPORT_FORMATS)))
    .action((file: string, { email, format }: { email: string; format?: ExportFormatName }) =>
      inApplication(async (services) => {
        const { householdId, user } = await findMember(services, email);
        const [say, target] = file === STANDARD ? [printError, 'standard output'] : [print, file];
        if (format === undefined) {
          const count = await writeRecipes(services(RecipesService).all(householdId), file);
          say(`Wrote ${recipesInWords(count)} to ${target}.`);
          return;
        }
        const owner = { householdId, userId: user.id, ...ALL_RIGHTS };
        const exports = services(RecipeExportsService);
        const { content } = await exports.all(owner, format, null, new AbortController().signal);
        await writeWhole(file, FOR_ALL, (out) => pipeline(content, out, { end: file !== STANDARD }));
        say(`Wrote the recipes to ${target}.`);
      }),
    );

  program
    .command('import')
    .description('Reads an archive of Larder or another program into a household.')
    .argument('<file>', 'name of the file, or - for standard input', text)
    .requiredOption('--email <email>', 'e-mail address of a person of the household', text)
    .addOption(
      new Option('--duplicates <what>', 'recipes that are there already').choices(DUPLICATE_CHOICES).default('skip'),
    )
    .action((file: string, { email, duplicates }: { email: string; duplicates: string }) =>
      inApplication(async (services) => {
        const source = file === STANDARD ? process.stdin : await openFile(file);
        const name = file === STANDARD ? '' : basename(file);
        const query = toDto(ImportArchiveQueryDto, { onDuplicate: duplicates });
        const member = await findMember(services, email);
        const { total, imported, skipped, failed } = await importArchive(services, member, { source, name }, query);
        const were = skipped === 1 ? 'was' : 'were';
        print(`Imported ${imported} of ${recipesInWords(total)}; ${skipped} ${were} there already, ${failed} failed.`);
      }),
    );
}

function recipesInWords(count: number): string {
  return `${count} ${count === 1 ? 'recipe' : 'recipes'}`;
}

/** @throws FileError */
async function openFile(path: string): Promise<Readable> {
  try {
    return (await open(path)).createReadStream();
  } catch (error) {
    throw new FileError(`${path} was not read: ${(error as Error).message}.`);
  }
}
