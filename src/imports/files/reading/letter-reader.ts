import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, type Worker } from 'tesseract.js';
import type { Language } from '../../../shared/languages.js';
import { type Fragment, median, type PageLayout } from '../layout/page-layout.js';
import type { ReadWord } from './doubtful-words.js';
import { lettersIn } from './letters.js';
import { mendLine } from './mend-line.js';
import { asPgm } from './prepare-picture.js';
import type { GreyPicture } from './skew.js';

/** The names that Tesseract has for the languages. */
const NAMES: Readonly<Record<Language, string>> = {
  en: 'eng',
  de: 'deu',
  fr: 'fra',
  es: 'spa',
  it: 'ita',
  nl: 'nld',
};
/** The recognition that LSTM networks do. */
const LSTM_ONLY = 1;
/** Words that are less certain, in percent, are left out, and words that are at least so certain make sense. */
const LEAST_CERTAIN = 30;
const CERTAIN = 70;

/** The size of the font as a part of the height of a line. */
const FONT = 0.8;
/** The widest gap between words of a justified line, and how much sizes of one font differ, as parts of the size. */
const LINE_GAP = 2.5;
const NEARLY = 0.3;

const require = createRequire(import.meta.url);

/** What was read of a picture. */
export interface ReadPicture {
  readonly layout: PageLayout;
  /** Letters of the words that make sense. */
  readonly letters: number;
  readonly text: string;
  /** The words of each line. */
  readonly lines: readonly (readonly ReadWord[])[];
}

/** Reads letters in pictures with Tesseract, in one language at a time. Its data is part of the program: nothing is fetched. */
export class LetterReader {
  private worker: Worker | null = null;
  private language: Language | null = null;

  async read(picture: GreyPicture, language: Language): Promise<ReadPicture> {
    const worker = await this.workerFor(language);
    const { data } = await worker.recognize(asPgm(picture), {}, { blocks: true, text: true });
    const fragments: Fragment[] = [];
    const readLines: ReadWord[][] = [];
    let letters = 0;
    for (const { paragraphs } of data.blocks ?? [])
      for (const { lines } of paragraphs)
        for (const line of lines) {
          const words = line.words.filter(({ confidence }) => confidence >= LEAST_CERTAIN);
          for (const { text, confidence } of words) if (confidence >= CERTAIN) letters += lettersIn(text);
          const mended = mendedWords(words);
          readLines.push(mended.map(({ text, confidence }) => ({ text, certainty: confidence })));
          fragments.push(...fragmentsOf(line, mended));
        }
    const layout = { height: picture.height, fragments: withEvenSizes(fragments) };
    return { layout, letters, text: data.text, lines: readLines };
  }

  private async workerFor(language: Language): Promise<Worker> {
    if (this.worker !== null && this.language === language) return this.worker;
    await this.worker?.terminate();
    const name = NAMES[language];
    const langPath = join(dirname(require.resolve(`@tesseract.js-data/${name}/package.json`)), '4.0.0_best_int');
    this.worker = await createWorker(name, LSTM_ONLY, { langPath, cacheMethod: 'none', gzip: true });
    this.language = language;
    return this.worker;
  }
}

interface Box {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

interface PlacedWord {
  readonly text: string;
  readonly confidence: number;
  readonly bbox: Box;
}

interface ReadLine {
  readonly baseline: Box;
  readonly rowAttributes: { readonly rowHeight: number };
}

function mendedWords(words: readonly PlacedWord[]): PlacedWord[] {
  const texts = mendLine(words.map(({ text }) => text));
  return words.flatMap((word, index) => {
    const text = texts[index] ?? '';
    return text === '' ? [] : { ...word, text };
  });
}

/** The words of a line at their places, in pieces where the gap is that of columns. */
function fragmentsOf({ baseline, rowAttributes }: ReadLine, words: readonly PlacedWord[]): Fragment[] {
  const size = rowAttributes.rowHeight * FONT;
  const fragments: Fragment[] = [];
  for (const { text, bbox } of words) {
    const last = fragments.at(-1);
    if (last !== undefined && bbox.x0 - last.right < LINE_GAP * size)
      fragments[fragments.length - 1] = { ...last, text: `${last.text} ${text}`, right: bbox.x1 };
    else
      fragments.push({
        text,
        left: bbox.x0,
        right: bbox.x1,
        baseline: (baseline.y0 + baseline.y1) / 2,
        size,
        font: '',
      });
  }
  return fragments;
}

/** Letters with and without parts above and below make lines look higher or lower than they are: sizes that are nearly usual are the usual one. */
function withEvenSizes(fragments: readonly Fragment[]): Fragment[] {
  const usual = median(fragments.flatMap(({ text, size }) => Array.from(text, () => size)));
  return fragments.map((one) => (Math.abs(one.size - usual) < NEARLY * usual ? { ...one, size: usual } : one));
}
