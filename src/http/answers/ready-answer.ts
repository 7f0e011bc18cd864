import type { Response } from 'express';

/** Thrown by a guard that already has the answer, so that the handler is not called. The problem filter sends the answer. */
export class ReadyAnswer extends Error {
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>>,
    readonly body: Buffer,
  ) {
    super('There is an answer already');
  }

  send(response: Response): void {
    response.status(this.status).set(this.headers).send(this.body);
  }
}
