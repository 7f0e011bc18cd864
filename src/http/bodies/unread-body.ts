import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { householdOf } from '../household-of.js';
import { announcedBytes, waitsToSend } from './announced.js';
import { MANY_RECIPES, SMALL_BODY } from './taken-body.js';

/** Milliseconds in which a client reads the last answer of its connection. */
const LAST_WORDS = 5_000;

/**
 * Looks, before an answer goes out, at what the client has not sent of the body yet. The rest of a small one is thrown away as it
 * comes, and the connection goes on. Otherwise this is the last answer of the connection.
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

/** Programs that read no answer before they have sent everything get theirs, unless they send too much. */
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
 * Has the connection end as RFC 9112 (section 9.6) wants it: with the answer, the end of what is sent, and time to read it. Node
 * ends it at once, and where unread bytes have arrived the system then sends a reset, upon which clients lose the answer.
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

/** For a connection over which nothing more is sent: the client has some seconds to read the last of it. */
export function destroyLater(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), LAST_WORDS);
  socket.once('close', () => {
    clearTimeout(timer);
  });
}
