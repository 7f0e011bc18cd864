import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type AnnotatedText, readAnnotatedTexts } from '../../handwritten/annotated-texts.js';
import { decodeWeights, roleLean, ROLES } from '../line-roles.js';
import { examplesOf } from './examples.js';
import { trainRoles } from './train-roles.js';

const FOLDERS = ['known', 'unsolved', 'examples', 'no-recipes'];
/** Below this lean a line is taken for none of the role. */
const SURELY_NOT = -2;

/**
 * `node dist/src/parser/texts/roles/training/train.js src/parser/texts/handwritten OUT` trains with the handwritten texts, in some seconds,
 * and writes the weights, which the program reads from `line-roles.weights`. With `--folds 5` instead of OUT, nothing is written: each
 * fifth of the texts is judged by weights of the other four, which tells how well unknown texts are judged.
 */
function main([source = '', target = '', folds = '5']: string[]): void {
  const from = pathToFileURL(`${source}/`);
  const texts = FOLDERS.flatMap((folder) => readAnnotatedTexts(folder, from));
  if (target === '--folds') judgeFolds(texts, Number(folds));
  else writeFileSync(target, trainRoles(texts));
}

function judgeFolds(texts: readonly AnnotatedText[], folds: number): void {
  const judged = Array.from({ length: folds }, (_, fold) => {
    const weights = decodeWeights(trainRoles(texts.filter((_text, at) => at % folds !== fold)));
    return { weights, held: texts.filter((_text, at) => at % folds === fold) };
  });
  for (const role of ROLES) {
    const leans = judged.flatMap(({ weights, held }) =>
      held
        .flatMap((text) => examplesOf(text, role))
        .map(({ line, isOfRole }) => ({ isOfRole, isRefused: roleLean(line, role, weights) < SURELY_NOT })),
    );
    const share = (isOfRole: boolean): string => {
      const asked = leans.filter((lean) => lean.isOfRole === isOfRole);
      return `${asked.filter(({ isRefused }) => isRefused).length} of ${asked.length}`;
    };
    console.log(`${role}: refused ${share(false)} other lines, and ${share(true)} of its own`);
  }
}

main(process.argv.slice(2));
