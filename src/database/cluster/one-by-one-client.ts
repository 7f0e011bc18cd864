import { Client, type QueryResult } from 'pg';

/** A statement of a migration ends with a semicolon at the end of a line. In it, only the body of a function may have such lines. */
const STATEMENTS = /(?:\$\$.*?\$\$|.)+?(?:;\s*\n|$)/gs;

/**
 * A connection for migrations. Citus does not take several statements of the schema in one text, so it sends them one after the other.
 * A text of several statements is answered with a promise, as TypeORM asks for it; a callback is not called.
 */
export class OneByOneClient extends Client {
  constructor(...options: ConstructorParameters<typeof Client>) {
    super(...options);
    const query = this.query.bind(this) as (text: unknown, ...rest: unknown[]) => unknown;
    const each = async (texts: readonly string[]): Promise<QueryResult | undefined> => {
      let result: QueryResult | undefined;
      for (const text of texts) result = (await query(text)) as QueryResult;
      return result;
    };
    this.query = ((text: unknown, ...rest: unknown[]) => {
      const texts = typeof text === 'string' ? (text.match(STATEMENTS) ?? []).filter((part) => part.trim() !== '') : [];
      return texts.length < 2 ? query(text, ...rest) : each(texts);
    }) as Client['query'];
  }
}
