import { createHash } from 'node:crypto';

/** Equal for values that are the same as JSON: SHA-256 in base64url. */
export function digestOf(values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}
