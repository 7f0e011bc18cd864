import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** The box of HEIF (ISO/IEC 23008-12) that has an ICC profile: its size in four bytes, `colr`, `prof`, the profile. */
const PROFILE_BOX = 'colrprof';
const SIZE = 4;
/** Bytes in which a file describes its pictures. */
const HEAD = 65_536;
/** Bytes of a PNG before the first chunk that may follow its header. */
const PNG_HEADER = 33;

/** The ICC profile of the colours of a HEIC picture, which its decoder ignores: iPhones write Display P3. `null` without one. */
export function profileOfHeic(file: Buffer): Buffer | null {
  const head = file.subarray(0, HEAD);
  const at = head.indexOf(PROFILE_BOX);
  if (at < SIZE) return null;
  return head.subarray(at + PROFILE_BOX.length, at - SIZE + head.readUInt32BE(at - SIZE));
}

/** The picture with a profile, from which sharp converts its colours to sRGB unless it is damaged. Of raw pixels sharp takes no profile. */
export async function withProfile(picture: Sharp, profile: Buffer): Promise<Sharp> {
  const png = await picture.png({ compressionLevel: 0 }).toBuffer();
  const chunk = pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(profile)]));
  return sharp(Buffer.concat([png.subarray(0, PNG_HEADER), chunk, png.subarray(PNG_HEADER)]), { failOn: 'none' });
}

function pngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}
