import { createHmac, randomBytes } from 'node:crypto';

/* Signatures of Standard Webhooks 1.0: HMAC-SHA-256 of id, timestamp and body, joined by dots. */

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret in the form in which it is shown to people: bytes in base64 after a prefix. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

interface SignedMessage {
  readonly id: string;
  /** Seconds since 1970, a whole number. */
  readonly timestamp: number;
  readonly body: string;
}

/** The value of `webhook-signature`: one signature for each secret. The receiver must know one of the secrets. */
export function signatureOf({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
