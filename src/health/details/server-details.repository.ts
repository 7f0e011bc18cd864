import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.js';

export interface DatabaseFacts {
  readonly version: string;
  readonly bytes: number;
  readonly executed: number;
  readonly last: string;
}

@Injectable()
export class ServerDetailsRepository {
  constructor(private readonly transactions: Transactions) {}

  async facts(): Promise<DatabaseFacts> {
    const [facts] = await this.transactions.manager.query<DatabaseFacts[]>(
      `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
         pg_database_size(current_database())::float8 AS bytes,
         (SELECT count(*)::int FROM migrations) AS executed,
         (SELECT name FROM migrations ORDER BY timestamp DESC LIMIT 1) AS last`,
    );
    if (facts === undefined) throw new Error('A statement without FROM answered no row');
    return facts;
  }
}
