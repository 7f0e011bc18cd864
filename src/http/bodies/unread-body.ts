import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { NextFunction, Request, Response } from 'express';
import { householdOf } from '../household-of.js';
import { MANY_RECIPES, SMALL_BODY } from './taken-body.js';

/** Milliseconds that a client gets to read the last answer of its connection. */
const LAST_WORDS = 5_000;

/** The size of the body according to the headers: 0 without a body, `null` when unknown. */
export function announcedBytes({ headers }: IncomingMessage): number | null {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null;
}

/** Whether the client waits for 100 Continue before it sends the body. */
export function waitsToSend({ headers }: IncomingMessage): boolean {
  return /\b100-continue\b/i.test(headers.expect ?? '');
}

/**
 * Ends the connection after an answer that is sent before a large body was read. Node discards the rest of a small one, and the
 * connection stays open.
 */
export function closeUnlessRead(request: Request, response: Response, next: NextFunction): void {
  const announced = announcedBytes(request);
  const isSmall = announced !== null && announced <= SMALL_BODY && !waitsToSend(request);
  if (announced !== 0 && !isSmall && !response.hasHeader('Connection')) {
    response.setHeader('Connection', 'close');
    request.once('end', () => {
      if (!response.headersSent) response.removeHeader('Connection');
    });
  }
  next();
}

/**
 * Sends an answer whose `Content-Type` is set, also while the client is still sending a large body. The connection then stays open until
 * the client has sent it, for 5 s at most, and what arrives is discarded, up to 64 KiB without credentials and 12 MiB with them. Otherwise
 * the system would reset the connection, and the client would lose the answer (RFC 9112, section 9.6).
 */
export function sendRefusal(request: Request, response: Response, body: string): void {
  if (request.complete || response.getHeader('Connection') !== 'close') {
    response.send(body);
    return;
  }
  response.set('Content-Length', String(Buffer.byteLength(body))).write(body);
  const end = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, LAST_WORDS);
  let left = householdOf(request) === null ? SMALL_BODY : MANY_RECIPES;
  request
    .on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) request.pause();
    })
    .once('end', end)
    .once('close', end)
    .resume();
}

/** For a connection on which nothing more is sent. The client gets some seconds to read the rest. */
export function destroyLater(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), LAST_WORDS);
  socket.once('close', () => {
    clearTimeout(timer);
  });
}
