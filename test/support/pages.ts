import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** Text at a place of a page: left edge and baseline in pixels, and the size of its font. */
export type PageText = readonly [text: string, left: number, baseline: number, size?: number];

interface Photo {
  /** Degrees clockwise. */
  readonly turn?: number;
  /** The turn that the camera notes (EXIF). */
  readonly orientation?: number;
  readonly format?: 'jpeg' | 'png' | 'webp' | 'avif';
}

/** A photo of a page of 1240 by 1754 pixels, with a place in its EXIF data. */
export async function pagePhoto(
  texts: readonly PageText[],
  { turn = 0, orientation = 1, format = 'jpeg' }: Photo = {},
): Promise<Buffer> {
  const lines = texts.map(
    ([text, left, baseline, size = 30]) =>
      `<text x="${left}" y="${baseline}" font-size="${size}">${escaped(text)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754">
    <rect width="1240" height="1754" fill="#eee9dd"/><g font-family="DejaVu Serif" fill="#222">${lines.join('')}</g></svg>`;
  const page = sharp(await sharp(Buffer.from(svg)).png().toBuffer()).rotate(turn, { background: '#b9b3a5' });
  const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 48/1 0/1' } };
  return page.withExif(place).withMetadata({ orientation }).toFormat(format, { quality: 60 }).toBuffer();
}

/** A photo of a page with a soup, as iPhones encode photos. It was made for tests, with an encoder that is no part of them. */
export function onionSoup(): Buffer {
  return readFileSync(join(import.meta.dirname, 'data/onion-soup.heic'));
}

/** A HEIC picture in one colour, #c83c28, with the profile Display P3. It was made like the soup. */
export function inDisplayP3(): Buffer {
  return readFileSync(join(import.meta.dirname, 'data/display-p3.heic'));
}

/** The file of the soup, which says that its picture is wider and higher than any that is read. */
export function wideHeic(): Buffer {
  const file = onionSoup();
  const size = file.indexOf('ispe') + 8;
  file.writeUInt32BE(30_000, size);
  file.writeUInt32BE(30_000, size + 4);
  return file;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
