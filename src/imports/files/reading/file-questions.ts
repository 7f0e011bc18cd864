import type { Language } from '../../../shared/languages.js';
import type { FileType } from '../file-types.js';

/** Why files cannot be read. */
export type FileProblem = 'encrypted' | 'damaged' | 'noText' | 'tooLarge' | 'tooManyPages' | 'tooMuchForAi';

export interface HowToRead {
  /** In which a picture is read first; `null`: it is not read but answered, for an AI. */
  readonly language: Language | null;
  /** Whether the picture that a page of a PDF was read as is wanted too. */
  readonly keepsScans: boolean;
}

/**
 * What the process that reads files is asked: to open a file, to read one of its pages, and for the text of the pages read so far, behind the
 * last picture that was answered.
 */
export type FileQuestion =
  | { readonly ask: 'open'; readonly type: FileType; readonly bytes: Buffer }
  | ({ readonly ask: 'read'; readonly page: number } & HowToRead)
  | { readonly ask: 'text' };

/** The text of all pages. */
export interface ReadText {
  readonly text: string;
  /** Words of pictures that may be misread. */
  readonly doubtful: readonly string[];
}

/** A page that was not read. */
export interface PictureForAi {
  /** The text of the pages between the last such picture and this one. */
  readonly before: string;
  /** A JPEG file. */
  readonly picture: Buffer;
}

export type FileAnswer =
  | { readonly pages: number }
  | { readonly isRead: true; readonly scan: Buffer | null }
  | PictureForAi
  | ReadText
  | {
      readonly problem: FileProblem;
      /** Number of pages of a file with too many of them. */
      readonly pages?: number;
    };

/** Pages of all files of an import. */
export const MOST_PAGES = 20;
