import { foreignLanguage } from '../../../parser/ingredient-line/line-language.js';
import { headingLanguages } from '../../../parser/phrases/headings.js';
import { DEFAULT_LANGUAGE, type Language, languageOfTag } from '../../../shared/languages.js';
import type { LetterReader, ReadPicture } from './letter-reader.js';
import { preparePicture, type RawPicture, turned } from './prepare-picture.js';
import { type GreyPicture, hasInk } from './skew.js';

/** Letters that a page with a recipe has at least. */
export const FEWEST_LETTERS = 20;
/** The part of the letters that must make sense in the language of the words: it alone has their accents. */
const AS_GOOD = 0.9;
/** How a page may lie: in degrees, upside down first. */
const TURNS = [180, 90, 270];

/**
 * Reads a picture in this language; when its words are of another one, in that. A page that makes no sense is turned.
 * @throws FileReadError
 */
export async function readPicture(
  reader: LetterReader,
  source: Buffer | RawPicture,
  language: Language,
): Promise<Pick<ReadPicture, 'layout' | 'lines'>> {
  const picture = await preparePicture(source);
  const { height } = picture;
  if (!hasInk(picture)) return { layout: { height, fragments: [] }, lines: [] };
  const upright = await readUpright(reader, picture, language);
  const found = languageOf(upright.read.text);
  if (found === language) return upright.read;
  const again = await reader.read(upright.picture, found);
  return again.letters >= AS_GOOD * upright.read.letters ? again : upright.read;
}

interface Upright {
  readonly picture: GreyPicture;
  readonly read: ReadPicture;
}

async function readUpright(reader: LetterReader, picture: GreyPicture, language: Language): Promise<Upright> {
  const asIs = { picture, read: await reader.read(picture, language) };
  if (asIs.read.letters >= FEWEST_LETTERS) return asIs;
  for (const degrees of TURNS) {
    const other = await turned(picture, degrees);
    const read = await reader.read(other, language);
    if (read.letters >= FEWEST_LETTERS) return { picture: other, read };
  }
  return asIs;
}

/** By a heading that only one language has, which is read well without its accents too, else by the other words. */
function languageOf(text: string): Language {
  const headings = text.split('\n').map((line) => headingLanguages(line.trim()));
  return languageOfTag(headings.find(({ length }) => length === 1)?.[0] ?? foreignLanguage(text)) ?? DEFAULT_LANGUAGE;
}
