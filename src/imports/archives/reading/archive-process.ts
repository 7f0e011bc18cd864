import { endAtOnce, endWithParent } from '../../../shared/process/end-with-parent.js';
import { findFormat } from './formats.js';
import type { Archive } from './archive.js';
import { ArchiveError } from './archive-error.js';
import type { ArchiveItem } from './archived-recipe.js';
import { PartLines } from './household-rows.js';
import { openArchive } from './open-archive.js';
import type { ArchiveAnswer, Question, ReadItem } from './archive-questions.js';
import { readRecipe } from './read-recipe.js';

/** Bytes of the whole process. The JSON of an archive with thousands of recipes needs 200 MB. */
const MOST_MEMORY = 400 * 1024 ** 2;
const NO_ROWS = { rows: [], next: null };
/** Milliseconds between two checks of the memory. */
const LOOK = 20;

let archive: Archive | null = null;
let items: readonly ArchiveItem[] = [];
let household: PartLines | null = null;

/** The program of the process that `ArchiveReader` starts. */
endWithParent();
process.on('message', (question: Question) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() < MOST_MEMORY) return;
    clearInterval(watch);
    tell({ problem: 'tooLarge', message: 'It takes more memory than an archive may.', isLast: true }, endAtOnce);
  }, LOOK);
  void answer(question).then((answered) => {
    clearInterval(watch);
    tell(answered);
  });
});

async function answer(question: Question): Promise<ArchiveAnswer> {
  try {
    if (question.ask === 'read') return await read(question.number);
    if (question.ask === 'household') return (await household?.rows(question.part, question.from)) ?? NO_ROWS;
    archive = await openArchive(question.path, question.name);
    const { format, items: found, household: partOf } = await findFormat(archive);
    items = found;
    household = new PartLines(partOf);
    return { format, total: found.length };
  } catch (error) {
    if (error instanceof ArchiveError) return { problem: error.problem, message: error.message };
    return { problem: 'damaged', message: `The archive cannot be read (${messageOf(error)}).` };
  }
}

async function read(number: number): Promise<ReadItem> {
  const item = items[number];
  if (item === undefined) return { entry: '', name: '', recipe: null, error: 'The archive holds no such recipe.' };
  const { entry, name = '' } = item;
  try {
    const found = await item.read();
    const recipe = readRecipe({ ...found, name: found.name.trim() === '' ? name : found.name });
    const isEmpty = recipe.draft.name === '' && recipe.ingredients.length === 0 && recipe.draft.steps.length === 0;
    if (isEmpty) return { entry, name, recipe: null, error: 'It has neither a name nor ingredients nor steps.' };
    return { entry, name: recipe.draft.name, recipe, error: null };
  } catch (error) {
    return { entry, name, recipe: null, error: messageOf(error) };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 300) : 'unknown';
}

function tell(answered: ArchiveAnswer, then: () => void = () => undefined): void {
  process.send?.(answered, then);
}
