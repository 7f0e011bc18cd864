import { createHash } from 'node:crypto';

/** A text and a tag made from its hash, for an answer whose rows have no version or counter to make a tag from. */
export function tagged(text: string, known: readonly string[]): { tag: string; text: Buffer | null } {
  const bytes = Buffer.from(text);
  const tag = createHash('sha256').update(bytes).digest('base64url');
  return { tag, text: known.includes(tag) ? null : bytes };
}
