import { heifKind } from '../../recipes/pictures/heif-kind.js';

export type FileType = 'pdf' | 'picture';

/** Media types of the files that are read. */
export const FILE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heic',
  'application/pdf',
] as const;

/** The bytes at the beginning of a file that tell its type. */
export const HEAD = 1_024;

const JPEG = Buffer.from('ffd8ff', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** The type of a file by its first bytes; `null` for one that is not read. Some programs write other bytes before the mark of a PDF. */
export function fileTypeOf(head: Buffer): FileType | null {
  if (head.subarray(0, JPEG.length).equals(JPEG) || head.subarray(0, PNG.length).equals(PNG)) return 'picture';
  const [first, second] = [head.toString('latin1', 0, 4), head.toString('latin1', 8, 12)];
  if (first === 'RIFF' && second === 'WEBP') return 'picture';
  if (heifKind(head) !== null) return 'picture';
  return head.subarray(0, HEAD).includes('%PDF-') ? 'pdf' : null;
}
