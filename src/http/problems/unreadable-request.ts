import { randomUUID } from 'node:crypto';
import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { destroyLater } from '../bodies/unread-body.js';
import * as kinds from './problem-kind.js';
import type { ProblemKind } from './problem-kind.js';
import { toProblem } from './problem.js';
import { NOT_STORED } from '../server/security-headers.js';

/** The last response of each connection. */
type LatestResponses = WeakMap<Duplex, ServerResponse>;

interface ParseError extends Error {
  code?: string;
}

const METHOD_CONNECT = 'This server is no proxy';

/**
 * Answers with the problem body also when Node refuses a connection before there is a request: invalid HTTP, too many headers, a
 * client that stops half-way. Nothing of what was sent is repeated or logged.
 */
export function answerUnreadableRequests(server: Server, logger: Logger): void {
  const latest: LatestResponses = new WeakMap();
  server.on('request', ({ socket }, response) => latest.set(socket, response));
  server.on('clientError', (error: ParseError, socket: Duplex) => {
    const [kind, detail] = explain(error.code);
    refuse(socket, latest.get(socket), kind, detail, logger);
  });
  server.on('connect', (_request, socket: Duplex) => {
    refuse(socket, latest.get(socket), kinds.METHOD_NOT_ALLOWED, METHOD_CONNECT, logger);
  });
  // The reader of the body sends 100 Continue.
  server.on('checkContinue', (request, response) => server.emit('request', request, response));
  // Other expectations than 100-continue may be ignored. Node would refuse them without a body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

function explain(code: string | undefined): [ProblemKind, string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return [kinds.REQUEST_HEADERS_TOO_LARGE, 'The address and the headers are too long'];
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return [kinds.PAYLOAD_TOO_LARGE, 'The extensions of the chunks are too long'];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [kinds.REQUEST_TIMEOUT, 'The request did not arrive in time'];
    default:
      return [kinds.BAD_REQUEST, 'The request is not well-formed HTTP'];
  }
}

/** Does nothing when an answer has begun: the client would take a second one for a part of it. */
function refuse(
  socket: Duplex,
  latest: ServerResponse | undefined,
  kind: ProblemKind,
  detail: string,
  logger: Logger,
): void {
  const isAnswering = latest?.headersSent === true && !latest.writableFinished;
  if (socket.writable && !isAnswering) {
    const requestId = randomUUID();
    const problem = toProblem(kind, detail, requestId);
    logger.info({ requestId, status: problem.status }, 'unreadable request');
    socket.end(responseText(problem.status, problem.title, requestId, JSON.stringify(problem)));
    destroyLater(socket);
  } else {
    socket.destroy();
  }
}

function responseText(status: number, title: string, requestId: string, body: string): string {
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    `Cache-Control: ${NOT_STORED}`,
    ...(status === 405 ? ['Allow: GET, HEAD, POST, PATCH, DELETE'] : []),
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
