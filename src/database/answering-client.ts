import { Client, type ClientConfig, type QueryConfig, type QueryResult } from 'pg';
import { SilenceError } from './pg-errors.js';

type Callback = (error: Error | null, result?: QueryResult) => void;
type Ask = (query: unknown, values?: unknown, callback?: Callback) => unknown;

/**
 * A connection that ends itself when an answer does not come within its `query_timeout`, in milliseconds, or within that of
 * the statement. `pg` alone would give it back to the pool, with the lost statement still before whatever is asked next; and
 * the way `pg` waits lets V8 keep each result until the next full collection.
 */
export class AnsweringClient extends Client {
  constructor({ query_timeout: patience, ...config }: ClientConfig & { query_timeout: number }) {
    // A pool hands on whatever it was given, and a timer without a time is over at once.
    if (!(patience > 0)) throw new TypeError('AnsweringClient needs a query_timeout in milliseconds');
    super(config);
    // Between the pool and whoever waits for the promise of a connection nobody listens, and a server that dies at that moment
    // would end the process. The statement that comes next hears of it.
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

/** What reads its answer by itself, such as a COPY. */
function isSubmittable(query: string | QueryConfig): boolean {
  return typeof query === 'object' && 'submit' in query;
}
