import { extractImages, getDocumentProxy } from 'unpdf';
import type { Fragment, PageLayout } from '../layout/page-layout.js';
import { FileReadError } from './file-error.js';
import type { RawPicture } from './prepare-picture.js';

type Matrix = readonly [number, number, number, number, number, number];

/** What is used here of PDF.js, whose types are no part of unpdf. */
interface Pdf {
  readonly numPages: number;
  getPage(number: number): Promise<PdfPage>;
  destroy(): Promise<void>;
}

interface PdfPage {
  getViewport(options: { scale: number }): { readonly height: number; readonly transform: Matrix };
  getTextContent(): Promise<{ readonly items: readonly PdfItem[] }>;
  cleanup(): void;
}

/** A piece of text, or a mark around pieces, which has no text. */
interface PdfItem {
  readonly str?: string;
  readonly transform: Matrix;
  readonly width: number;
  readonly fontName: string;
}

/** Pieces of text of one page. */
const MOST_FRAGMENTS = 20_000;

/** A PDF, whose pages are read one after the other. Its scripts are never run, and nothing is fetched. */
export class PdfDocument {
  private constructor(private readonly pdf: Pdf) {}

  /** @throws FileReadError */
  static async open(bytes: Buffer): Promise<PdfDocument> {
    const options = { isEvalSupported: false, disableFontFace: true, useSystemFonts: false, stopAtErrors: false };
    const data = new Uint8Array(bytes);
    try {
      const pdf: unknown = await getDocumentProxy(data, { ...options, verbosity: 0 });
      return new PdfDocument(pdf as Pdf);
    } catch (error) {
      throw new FileReadError((error as Error).name === 'PasswordException' ? 'encrypted' : 'damaged');
    }
  }

  get pages(): number {
    return this.pdf.numPages;
  }

  /** Frees what the document holds. */
  async close(): Promise<void> {
    await this.pdf.destroy();
  }

  /** @param number of the page, from 1 @throws FileReadError */
  async read(number: number): Promise<PageLayout> {
    try {
      const page = await this.pdf.getPage(number);
      const { height, transform } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const fragments = items.slice(0, MOST_FRAGMENTS).flatMap((item) => fragmentOf(item, transform));
      page.cleanup();
      return { height, fragments };
    } catch {
      throw new FileReadError('damaged');
    }
  }

  /** The largest picture of the page, as a scanner made it; `null` when it has none that can be read. */
  async pictureOf(number: number): Promise<RawPicture | null> {
    const pictures: readonly RawPicture[] = await extractImages(this.pdf as never, number).catch(() => []);
    const scans = pictures.filter(({ width, height }) => Math.min(width, height) >= LEAST_SCAN);
    const [largest] = scans.toSorted((one, other) => other.width * other.height - one.width * one.height);
    return largest ?? null;
  }
}

/** Pixels of the shorter side that a scan of a page has at least. */
const LEAST_SCAN = 400;

/** The piece as it stands on the page; nothing for text that does not run from left to right. */
function fragmentOf({ str: text = '', transform, width, fontName }: PdfItem, page: Matrix): Fragment[] {
  if (text === '') return [];
  const [a, b, c, d, left, baseline] = multiplied(page, transform);
  const size = Math.hypot(c, d);
  if (a <= 0 || Math.abs(b) > a / 4 || size === 0) return [];
  return [{ text, left, right: left + width, baseline, size, font: fontName }];
}

function multiplied([a, b, c, d, e, f]: Matrix, [k, l, m, n, o, p]: Matrix): Matrix {
  return [a * k + c * l, b * k + d * l, a * m + c * n, b * m + d * n, a * o + c * p + e, b * o + d * p + f];
}
