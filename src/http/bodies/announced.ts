import type { IncomingMessage } from 'node:http';

/** The size of the body according to the headers: 0 without a body, `null` when unknown. */
export function announcedBytes({ headers }: IncomingMessage): number | null {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null;
}

/** Whether the client waits for 100 Continue before it sends the body. */
export function waitsToSend({ headers }: IncomingMessage): boolean {
  return /\b100-continue\b/i.test(headers.expect ?? '');
}
