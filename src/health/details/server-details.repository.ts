import { Injectable } from '@nestjs/common';
import { SqlRepository } from '../../database/sql-repository.js';

export interface DatabaseFacts {
  readonly version: string;
  readonly bytes: number;
  readonly executed: number;
  readonly last: string;
}

@Injectable()
export class ServerDetailsRepository extends SqlRepository {
  async facts(): Promise<DatabaseFacts> {
    const [facts] = await this.query<DatabaseFacts>(
      `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
         pg_database_size(current_database())::float8 AS bytes,
         (SELECT count(*)::int FROM migrations) AS executed,
         (SELECT name FROM migrations ORDER BY timestamp DESC LIMIT 1) AS last`,
      [],
    );
    if (facts === undefined) throw new Error('A statement without FROM answered no row');
    return facts;
  }
}
