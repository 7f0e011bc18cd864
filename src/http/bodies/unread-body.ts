import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { householdOf } from '../household-of.js';
import { announcedBytes, waitsToSend } from './announced.js';
import { MANY_RECIPES, SMALL_BODY } from './taken-body.js';

/** Milliseconds that a client gets to read the last answer of its connection. */
const LAST_WORDS = 5_000;

/**
 * Call this before an answer is sent although the body has not been read completely. The rest of a small body is discarded, and the
 * connection stays open. With a large body this is the last answer of the connection.
 */
export function leaveBodyUnread(request: IncomingMessage, response: ServerResponse): void {
  const announced = announcedBytes(request);
  if (announced === 0 || request.complete) return;
  const isSmall = announced !== null && announced <= SMALL_BODY;
  if (isSmall && !request.readableDidRead && !waitsToSend(request)) return;
  response.setHeader('Connection', 'close');
  discard(request, householdOf(request) === null ? SMALL_BODY : MANY_RECIPES);
  endInStages(request);
}

/**
 * Discards the rest of the body, so that clients which send everything before they read get their answer. Stops after `most` bytes.
 */
function discard(request: IncomingMessage, most: number): void {
  let left = most;
  request
    .on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) request.pause();
    })
    .resume();
}

/**
 * Closes the connection in stages, as RFC 9112 (section 9.6) asks: answer, half-close, time to read, close. Node closes it at once;
 * when unread bytes have arrived, the system then sends a reset, and clients lose the answer.
 */
function endInStages(request: IncomingMessage): void {
  const { socket } = request;
  const end = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (request.complete) {
      end();
      return;
    }
    request.once('end', end);
    socket.end();
    destroyLater(socket);
  };
}

/** For a connection on which nothing more is sent. The client gets some seconds to read the rest. */
export function destroyLater(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), LAST_WORDS);
  socket.once('close', () => {
    clearTimeout(timer);
  });
}
