import { createHmac, randomBytes } from 'node:crypto';

/*
 * Signatures of Standard Webhooks 1.0: HMAC with SHA-256 over id, timestamp and body with dots between them.
 */

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** As it is shown to people once: the bytes in base64 behind a prefix. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

interface SignedMessage {
  readonly id: string;
  /** Whole seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The value of `webhook-signature`: one signature for each secret, of which a receiver needs to know one. */
export function signatureOf({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
