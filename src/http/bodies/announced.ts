import type { IncomingMessage } from 'node:http';

/** The bytes of the body as it is sent, by the headers: 0 without a body, `null` when they do not say. */
export function announcedBytes({ headers }: IncomingMessage): number | null {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null;
}

/** Whether the client wants to be told to before it sends the body. */
export function waitsToSend({ headers }: IncomingMessage): boolean {
  return /\b100-continue\b/i.test(headers.expect ?? '');
}
