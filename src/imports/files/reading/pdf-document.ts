import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { Fragment, PageLayout } from '../layout/page-layout.js';
import { FileReadError } from './file-error.js';
import type { RawPicture } from './prepare-picture.js';

type Matrix = readonly [number, number, number, number, number, number];

/** What is used here of PDF.js, whose types are no part of unpdf. */
interface PdfJs {
  readonly OPS: { readonly paintImageXObject: number };
}

interface Pdf {
  readonly numPages: number;
  getPage(number: number): Promise<PdfPage>;
  destroy(): Promise<void>;
}

interface PdfPage {
  getViewport(options: { scale: number }): { readonly height: number; readonly transform: Matrix };
  getTextContent(): Promise<{ readonly items: readonly PdfItem[] }>;
  /** What is drawn on the page: operators, and the arguments of each. */
  getOperatorList(): Promise<{
    readonly fnArray: readonly number[];
    readonly argsArray: readonly (readonly unknown[] | null)[];
  }>;
  readonly objs: PdfObjects;
  /** Those of several pages, whose names begin with `g_`. */
  readonly commonObjs: PdfObjects;
  cleanup(): void;
}

interface PdfObjects {
  get(name: string, found: (picture: PdfPicture | null) => void): void;
}

interface PdfPicture {
  readonly data?: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
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
      return await this.withPage(number, async (page) => {
        const { height, transform } = page.getViewport({ scale: 1 });
        const { items } = await page.getTextContent();
        const fragments = items.slice(0, MOST_FRAGMENTS).flatMap((item) => fragmentOf(item, transform));
        return { height, fragments };
      });
    } catch {
      throw new FileReadError('damaged');
    }
  }

  /** The largest picture of the page that can be read, as a scanner made it; `null` when there is none. */
  pictureOf(number: number): Promise<RawPicture | null> {
    return this.withPage(number, async (page) => {
      const scans = (await picturesOf(page).catch(() => [])).filter(
        ({ width, height }) => Math.min(width, height) >= LEAST_SCAN,
      );
      const largestFirst = scans.toSorted((one, other) => other.width * other.height - one.width * one.height);
      for (const scan of largestFirst) {
        const raw = rawOf(scan);
        if (raw !== null) return raw;
      }
      return null;
    });
  }

  private async withPage<T>(number: number, work: (page: PdfPage) => Promise<T>): Promise<T> {
    const page = await this.pdf.getPage(number);
    try {
      return await work(page);
    } finally {
      page.cleanup();
    }
  }
}

async function picturesOf(page: PdfPage): Promise<PdfPicture[]> {
  const pdfJs: unknown = await getResolvedPDFJS();
  const { OPS } = pdfJs as PdfJs;
  const { fnArray, argsArray } = await page.getOperatorList();
  const names = argsArray.flatMap((args, index) => {
    const name = fnArray[index] === OPS.paintImageXObject ? args?.[0] : null;
    return typeof name === 'string' ? name : [];
  });
  const pictures = [...new Set(names)].map(
    (name) =>
      new Promise<PdfPicture | null>((resolve) => {
        (name.startsWith('g_') ? page.commonObjs : page.objs).get(name, resolve);
      }),
  );
  return (await Promise.all(pictures)).filter((picture) => picture !== null);
}

function rawOf({ data, width, height }: PdfPicture): RawPicture | null {
  if (data === undefined) return null;
  const channels = data.length / (width * height);
  if (channels === 1 || channels === 3 || channels === 4) return { data, width, height, channels };
  const bytes = Math.ceil(width / 8);
  return data.length === bytes * height ? { data: withoutBits(data, width, bytes), width, height, channels: 1 } : null;
}

/** A byte for each pixel of a picture in black and white, which has a bit for each and begins each row with a new byte. */
function withoutBits(bits: Uint8Array | Uint8ClampedArray, width: number, bytes: number): Uint8Array {
  return Uint8Array.from({ length: (bits.length / bytes) * width }, (_, index) => {
    const [row, x] = [Math.floor(index / width), index % width];
    return ((bits[row * bytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0;
  });
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
