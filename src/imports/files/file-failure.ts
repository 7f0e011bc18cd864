import { reason } from '../../http/problems/reason.js';
import { ImportFailure } from '../import-failure.js';
import type { FileReadError } from './reading/file-error.js';
import { MOST_PAGES } from './reading/file-questions.js';
import { MOST_FOR_AI } from './reading/file-reader.js';

/** The failure of an import whose files cannot be read. */
export function fileFailure({ problem, pages }: FileReadError): ImportFailure {
  switch (problem) {
    case 'encrypted':
      return new ImportFailure(
        'FILE_ENCRYPTED',
        'The PDF is locked with a password. Save it without one and send it again.',
      );
    case 'damaged':
      return new ImportFailure('FILE_DAMAGED', 'The file is damaged and cannot be read.');
    case 'noText':
      return new ImportFailure(
        'NO_TEXT_FOUND',
        'No text that can be read was found. A photo must be sharp and bright.',
      );
    case 'tooLarge':
      return new ImportFailure(
        'TOO_LARGE',
        'Reading the file takes longer or more memory than a recipe may.',
        {},
        reason('file.tooMuch'),
      );
    case 'tooManyPages':
      return new ImportFailure(
        'TOO_LARGE',
        `The files have ${pages} pages, and a recipe has ${MOST_PAGES} at most. Send only the pages with the recipe.`,
        {},
        reason('file.mostPages', { pages, most: MOST_PAGES }),
      );
    case 'tooMuchForAi':
      return new ImportFailure(
        'TOO_LARGE',
        `The pictures have more than ${MOST_FOR_AI} MB, and the AI gets no more at once. Send fewer pages, or leave forceAI out.`,
        {},
        reason('file.mostForAi', { megabytes: MOST_FOR_AI }),
      );
  }
}
