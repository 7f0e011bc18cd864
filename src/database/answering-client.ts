import { Client, type ClientConfig, type QueryConfig, type QueryResult } from 'pg';
import { SilenceError } from './pg-errors.js';

type Callback = (error: Error | null, result?: QueryResult) => void;
type Ask = (query: unknown, values?: unknown, callback?: Callback) => unknown;

/**
 * A connection that closes itself when a statement gets no answer within its `query_timeout` (milliseconds), or within that of
 * the connection. `pg` alone would return such a connection to the pool while the lost statement still blocks the next one. Also,
 * the promises of `pg` let V8 keep each result in memory until the next full garbage collection.
 */
export class AnsweringClient extends Client {
  constructor({ query_timeout: patience, ...config }: ClientConfig & { query_timeout: number }) {
    // A pool passes its options on without checks, and a timer without a time fires at once.
    if (!(patience > 0)) throw new TypeError('AnsweringClient needs a query_timeout in milliseconds');
    super(config);
    // There are moments when the connection belongs to neither the pool nor a caller, and nobody listens for errors. An error
    // then would end the process. The next statement on the connection fails in any case.
    this.on('error', () => undefined);
    const ask = this.query.bind(this) as Ask;
    this.query = ((query: string | QueryConfig, values?: unknown[] | Callback, callback?: Callback) => {
      if (isSubmittable(query)) return ask(query);
      const given = { ...(typeof query === 'string' ? { text: query } : query) };
      if (Array.isArray(values)) given.values = values;
      const told = typeof values === 'function' ? values : callback;
      if (told === undefined)
        return promised((settle) => {
          this.askInTime(ask, given, patience, settle);
        });
      this.askInTime(ask, given, patience, told);
      return undefined;
    }) as Client['query'];
  }

  private askInTime(
    ask: Ask,
    { query_timeout, ...query }: QueryConfig & { query_timeout?: number },
    patience: number,
    told: Callback,
  ): void {
    const timer = setTimeout(() => {
      told(new SilenceError());
      told = () => undefined;
      void this.end();
    }, query_timeout ?? patience);
    ask(query, undefined, (error, result) => {
      clearTimeout(timer);
      told(error, result);
    });
  }
}

function promised(work: (settle: Callback) => void): Promise<QueryResult | undefined> {
  return new Promise((resolve, reject) => {
    work((error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
}

/** Objects that read their answer themselves, such as a COPY stream. */
function isSubmittable(query: string | QueryConfig): boolean {
  return typeof query === 'object' && 'submit' in query;
}
