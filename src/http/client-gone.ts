import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';

/** The client closed its connection before it was answered: there is nobody to tell anything. */
export class ClientGoneError extends Error {
  constructor() {
    super('The client has gone');
  }
}

/** Aborted once the client has gone before its answer, for work that nobody else wants. */
export const ClientGone = createParamDecorator((_data: unknown, context: ExecutionContext): AbortSignal => {
  const response = context.switchToHttp().getResponse<Response>();
  const gone = new AbortController();
  const tell = (): void => {
    if (!response.writableFinished) gone.abort(new ClientGoneError());
  };
  if (response.closed) tell();
  else response.once('close', tell);
  return gone.signal;
});
