import { describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { convertPicture } from './convert-picture.js';

/** A PNG square of one colour. */
function square(side: number, background = '#ff8800'): Sharp {
  return sharp({ create: { width: side, height: side, channels: 4, background } });
}

async function sizeOf(bytes: Buffer): Promise<string> {
  const { format, width, height } = await sharp(bytes).metadata();
  return `${format} ${width}x${height}`;
}

describe('convertPicture', () => {
  it('makes a large and a small WebP', async () => {
    const { large, small } = await convertPicture(await square(2_000).png().toBuffer());
    expect([await sizeOf(large), await sizeOf(small)]).toEqual(['webp 1200x1200', 'webp 400x400']);
  });

  it('leaves small pictures as small as they are', async () => {
    const { large, small } = await convertPicture(await square(90).jpeg().toBuffer());
    expect([await sizeOf(large), await sizeOf(small)]).toEqual(['webp 90x90', 'webp 90x90']);
  });

  it('limits the height of a very tall picture', async () => {
    const strip = await square(100).resize({ width: 1_200, height: 20_000, fit: 'fill' }).png().toBuffer();
    const { large, small } = await convertPicture(strip);
    expect([await sizeOf(large), await sizeOf(small)]).toEqual(['webp 144x2400', 'webp 48x800']);
  });

  it('keeps transparency', async () => {
    const { large, small } = await convertPicture(await square(90, '#00000000').png().toBuffer());
    for (const webp of [large, small]) expect((await sharp(webp).stats()).isOpaque).toBe(false);
  });

  it.each(['b-w', 'cmyk', 'rgb16'])('reads the colours of %s', async (space) => {
    const source = square(600, '#ffffff').flatten().toColourspace(space);
    const bytes = await (space === 'cmyk' ? source.jpeg() : source.png()).toBuffer();
    const { dominant } = await sharp((await convertPicture(bytes)).small).stats();
    for (const part of Object.values(dominant)) expect(part).toBeGreaterThan(240);
  });

  it.each([
    ['a text', Buffer.from('<html>No picture</html>')],
    [
      'SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    ],
    ['nothing', Buffer.alloc(0)],
    ['the beginning of a JPEG', Buffer.from('ffd8ffe000104a46494600', 'hex')],
  ])('refuses %s', async (_kind, bytes) => {
    await expect(convertPicture(bytes)).rejects.toThrow();
  });

  it('refuses TIFF, which no recipe page shows', async () => {
    const tiff = await square(9).tiff().toBuffer();
    await expect(convertPicture(tiff)).rejects.toThrow('unsupported image format');
  });

  it('refuses an incomplete picture', async () => {
    const jpeg = await square(900).jpeg().toBuffer();
    await expect(convertPicture(jpeg.subarray(0, jpeg.length / 2))).rejects.toThrow();
  });

  it('refuses more than 50 million pixels', async () => {
    const wide = await square(1).flatten().resize({ width: 7_100, height: 7_100, fit: 'fill' }).png().toBuffer();
    await expect(convertPicture(wide)).rejects.toThrow('pixel limit');
  });

  it('refuses AVIF of more than 16 million pixels', async () => {
    const avif = (side: number) =>
      square(1).flatten().resize(side, side, { fit: 'fill' }).avif({ effort: 0 }).toBuffer();
    await expect(convertPicture(await avif(4_001))).rejects.toThrow('pixel limit');
    expect(await sizeOf((await convertPicture(await avif(4_000))).small)).toBe('webp 400x400');
  });
});
