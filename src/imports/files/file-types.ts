export type FileType = 'pdf';

/** Media types of the files that are read. */
export const FILE_TYPES = ['application/pdf'] as const;

/** The bytes at the beginning of a file that tell its type. */
export const HEAD = 1_024;

/** The type of a file by its first bytes; `null` for one that is not read. Some programs write other bytes before the mark of a PDF. */
export function fileTypeOf(head: Buffer): FileType | null {
  return head.subarray(0, HEAD).includes('%PDF-') ? 'pdf' : null;
}
