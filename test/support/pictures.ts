import type { RequestListener } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** A picture with a red upper half and a blue lower half. */
export function picture(format: PictureFormat, width = 1_600, height = 1_000): Promise<Buffer> {
  return redOverBlue(width, height).toFormat(format).toBuffer();
}

/** The same picture, rotated, with EXIF data for its orientation and a place. */
export async function lyingPicture(): Promise<Buffer> {
  const upright = await picture('png', 800, 600);
  const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 48/1 0/1' } };
  return sharp(upright).rotate(-90).withExif(place).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}

/** With a second, green frame. */
export async function movingPicture(): Promise<Buffer> {
  const second = sharp({ create: { width: 200, height: 100, channels: 3, background: '#00ff00' } });
  const frames = [await picture('png', 200, 100), await second.png().toBuffer()];
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

/** A file of about 100 kB with 900 million pixels. */
export function bomb(side = 30_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

export function wideAvif(): Promise<Buffer> {
  const create = { width: 5_000, height: 5_000, channels: 3 as const, background: '#ff8800' };
  return sharp({ create }).avif({ effort: 0 }).toBuffer();
}

/** A small green picture of 3 MB, with texts that need a gigabyte of memory to read. */
export async function wordyPicture(): Promise<Buffer> {
  const create = { width: 90, height: 60, channels: 3 as const, background: '#00ff00' };
  const png = await sharp({ create }).png().toBuffer();
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(7_500_000, 'a'))]);
  const header = 8 + 25;
  const texts = Array.from({ length: 400 }, () => chunk('zTXt', text));
  return Buffer.concat([png.subarray(0, header), ...texts, png.subarray(header)]);
}

/** The colours of the halves of `picture`: `red/blue` when it is upright. */
export async function coloursOf(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y: number): number => (y * info.width + Math.floor(info.width / 2)) * info.channels;
  const name = (offset: number): string => {
    const [red = 0, green = 0, blue = 0] = data.subarray(offset, offset + 3);
    return red > 180 ? 'red' : blue > 180 ? 'blue' : green > 180 ? 'green' : 'none';
  };
  return `${name(at(Math.floor(info.height / 4)))}/${name(at(Math.floor((3 * info.height) / 4)))}`;
}

/** A PNG of one pixel, made at once. */
export function smallPicture(): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const pixel = deflateSync(Buffer.from([0, 255, 0, 0]));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixel), chunk('IEND', Buffer.alloc(0))]);
}

export function bytes(body: Buffer | string, type: string): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': type }).end(body);
  };
}

/** Sends a picture slowly until the returned function is called. It is fast enough that fetchers do not time out. */
export function slowly(body: Buffer, type: string): { listener: RequestListener; finish: () => void } {
  const waiting: (() => void)[] = [];
  const listener: RequestListener = (_request, response) => {
    let sent = 0;
    response.writeHead(200, { 'content-type': type });
    const drip = setInterval(() => response.write(body.subarray(sent, ++sent)), 500);
    response.on('close', () => {
      clearInterval(drip);
    });
    waiting.push(() => {
      clearInterval(drip);
      response.end(body.subarray(sent));
    });
  };
  return {
    listener,
    finish: () => {
      for (const send of waiting) send();
    },
  };
}

function redOverBlue(width: number, height: number): Sharp {
  const lower = { create: { width, height: Math.floor(height / 2), channels: 3 as const, background: '#0000ff' } };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: lower, gravity: 'south' },
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
