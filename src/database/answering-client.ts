import { Client, type ClientConfig } from 'pg';
import { isSilence } from './pg-errors.js';

/**
 * A connection that ends itself when an answer does not come within its `query_timeout`. `pg` alone would give it back to
 * the pool, with the lost statement still before whatever is asked next.
 */
export class AnsweringClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...parts: unknown[]) => unknown;
    this.query = ((...parts: unknown[]) => {
      const answer = query(...parts);
      if (answer instanceof Promise) answer.catch(this.endOnSilence);
      return answer;
    }) as Client['query'];
  }

  private readonly endOnSilence = (error: unknown): void => {
    if (isSilence(error)) void this.end();
  };
}
