import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { exposedHeader } from '../exposed-headers.js';

declare module 'node:http' {
  interface IncomingMessage {
    id?: string;
  }
}

const HEADER = exposedHeader('X-Request-Id');

/** Format of request ids, from a proxy or made here. */
export const REQUEST_ID = /^[\w.-]{8,64}$/;

/** Gives each request an id and sends it in the response. A well-formed `X-Request-Id` from a proxy is kept. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
  request.id = id;
  response.setHeader(HEADER, id);
  next();
}

export function requestIdOf(request: IncomingMessage): string {
  return request.id ?? '';
}
