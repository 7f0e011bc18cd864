import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { requestIdOf } from '../http/server/request-id.js';

/** A request in the form of the library, with its body read and checked. */
export interface McpRequest {
  readonly request: Request;
  readonly body: unknown;
  readonly requestId: string;
}

/** The library needs neither the path nor the credentials. It gets only the headers of the protocol. */
const ADDRESS = 'http://larder/mcp';
/** Answers are always JSON, whatever else the client accepts. */
const ACCEPT = 'application/json, text/event-stream';

export function toWebRequest(request: ExpressRequest, signal: AbortSignal): McpRequest {
  const headers = new Headers({ accept: ACCEPT });
  for (const [name, value] of Object.entries(request.headers))
    if (name === 'content-type' || name.startsWith('mcp-')) headers.set(name, String(value));
  const body = request.body as unknown;
  return { request: new Request(ADDRESS, { method: 'POST', headers, signal }), body, requestId: requestIdOf(request) };
}

export async function sendWebResponse(answer: Response, response: ExpressResponse): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  response.status(answer.status);
  const type = answer.headers.get('content-type');
  if (type !== null) response.setHeader('Content-Type', type);
  if (body.length === 0) response.end();
  else response.send(body);
}
