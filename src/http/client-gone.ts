import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';

/** The client closed its connection before the answer, so nothing can be sent. */
export class ClientGoneError extends Error {
  constructor() {
    super('The client has gone');
  }
}

/** Aborted when the client closes its connection before the answer. For work that is only useful to this client. */
export const ClientGone = createParamDecorator((_data: unknown, context: ExecutionContext): AbortSignal =>
  goneOf(context.switchToHttp().getResponse<Response>()),
);

export function goneOf(response: Response): AbortSignal {
  const gone = new AbortController();
  const tell = (): void => {
    if (!response.writableFinished) gone.abort(new ClientGoneError());
  };
  if (response.closed) tell();
  else response.once('close', tell);
  return gone.signal;
}
