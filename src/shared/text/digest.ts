import { createHash } from 'node:crypto';

/** SHA-256 in base64url of the values as JSON. */
export function digestOf(values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}
