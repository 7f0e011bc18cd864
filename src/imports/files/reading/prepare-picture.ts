import sharp, { type Sharp } from 'sharp';
import { openPicture } from '../../../recipes/pictures/conversion/open-picture.js';
import { FileReadError } from './file-error.js';
import { type GreyPicture, skewOf } from './skew.js';

/** Seconds for a step. */
const TIMEOUT = 20;

/** Pixels of the longer side: of a page that is read, and of the small one on which its skew is looked for. */
const SIDE = 2_800;
const SMALL_SIDE = 1_000;
/** Pixels of the longer side of a picture for an AI, or beside the recipe. */
const JPEG_SIDE = 2_000;
/** How much a small picture is enlarged. Letters of 20 to 40 pixels are read best. */
const MOST_ENLARGED = 2;
/** Pixels of the squares in which the brightness of the paper is looked for. */
const SQUARE = 48;
/** The share of the pixels of a square that are darker than the paper. */
const DARKER = 0.85;
/** The paper is not darker than this; what is darker is part of a photo. */
const DARKEST_PAPER = 60;
/** Degrees; a smaller skew does not matter. */
const LEAST_SKEW = 0.2;

/** Pixels as they come out of a PDF. */
export interface RawPicture {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
}

/**
 * Prepares a photo for reading: upright as the camera says, grey, of a useful size, the paper white everywhere, and its lines level.
 * @throws FileReadError
 */
export async function preparePicture(source: Buffer | RawPicture): Promise<GreyPicture> {
  try {
    const grey = await evened(await greyOf(source));
    const small = toSharp(grey).resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'inside' });
    const skew = skewOf(await rawOf(small));
    return Math.abs(skew) < LEAST_SKEW ? grey : await turned(grey, -skew);
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): FileReadError {
  return new FileReadError(/pixel limit/.test((error as Error).message) ? 'tooLarge' : 'damaged');
}

/**
 * A JPEG of the picture, upright, without what the camera wrote into it.
 * @throws FileReadError
 */
export async function pictureAsJpeg(source: Buffer | RawPicture): Promise<Buffer> {
  try {
    const open = Buffer.isBuffer(source) ? await openPicture(source) : sharp(source.data, { raw: source });
    const size = { width: JPEG_SIDE, height: JPEG_SIDE, fit: 'inside', withoutEnlargement: true } as const;
    const picture = open.autoOrient().flatten({ background: '#fff' }).resize(size).timeout({ seconds: TIMEOUT });
    return await picture.jpeg({ quality: 85 }).toBuffer();
  } catch (error) {
    throw unreadable(error);
  }
}

/** @param degrees clockwise */
export function turned(picture: GreyPicture, degrees: number): Promise<GreyPicture> {
  return rawOf(toSharp(picture).rotate(degrees, { background: '#fff' }));
}

/** As a file that the reader of letters takes. */
export function asPgm({ pixels, width, height }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}

async function greyOf(source: Buffer | RawPicture): Promise<GreyPicture> {
  const open = Buffer.isBuffer(source) ? await openPicture(source) : sharp(source.data, { raw: source });
  const { width, height } = Buffer.isBuffer(source) ? await open.metadata() : source;
  const side = Math.round(Math.min(SIDE, MOST_ENLARGED * Math.max(width, height)));
  return rawOf(open.autoOrient().flatten({ background: '#fff' }).resize({ width: side, height: side, fit: 'inside' }));
}

/** Makes the paper white, also in shadows and in the corners of a photo. */
async function evened(picture: GreyPicture): Promise<GreyPicture> {
  const paper = await paperOf(picture);
  const pixels = picture.pixels.map((value, index) => {
    const white = Math.max(DARKEST_PAPER, paper.pixels[index] ?? 255);
    return Math.min(255, Math.round((value * 255) / white));
  });
  return { ...picture, pixels };
}

/** How bright the paper is at each pixel: that of the brighter pixels around it. */
async function paperOf({ pixels, width, height }: GreyPicture): Promise<GreyPicture> {
  const [columns, rows] = [Math.ceil(width / SQUARE), Math.ceil(height / SQUARE)];
  const squares = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const counts = new Uint32Array(256);
      let count = 0;
      for (let y = row * SQUARE; y < Math.min(height, (row + 1) * SQUARE); y += 2)
        for (let x = column * SQUARE; x < Math.min(width, (column + 1) * SQUARE); x += 2, count++) {
          const value = pixels[y * width + x] ?? 255;
          counts[value] = (counts[value] ?? 0) + 1;
        }
      squares[row * columns + column] = percentile(counts, count * DARKER);
    }
  const small = toSharp({ pixels: squares, width: columns, height: rows }).blur(1);
  return rawOf(sharp(await small.png().toBuffer()).resize({ width, height, fit: 'fill', kernel: 'linear' }));
}

function percentile(counts: Uint32Array, rank: number): number {
  let seen = 0;
  return counts.findIndex((count) => (seen += count) > rank);
}

function toSharp({ pixels, width, height }: GreyPicture): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 1 } });
}

async function rawOf(picture: Sharp): Promise<GreyPicture> {
  const { data, info } = await picture
    .greyscale()
    .toColourspace('b-w')
    .timeout({ seconds: TIMEOUT })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: new Uint8Array(data), width: info.width, height: info.height };
}
