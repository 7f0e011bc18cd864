import { Client, type ClientConfig } from 'pg';
import { isAnswerMissing } from './pg-errors.js';

/**
 * A connection that closes itself when a statement gets no answer within `query_timeout`. `pg` alone would return it to the pool,
 * where the lost statement blocks the next one.
 */
export class AnsweringClient extends Client {
  constructor(config: ClientConfig) {
    super(config);
    // There are moments when the connection belongs to neither the pool nor a caller, and nobody listens for errors. An error
    // then would end the process. The next statement on the connection fails in any case.
    this.on('error', () => undefined);
  }

  override query(...statement: unknown[]): never {
    const answer: unknown = super.query(...(statement as [string]));
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (isAnswerMissing(error)) void this.end();
      });
    return answer as never;
  }
}
