import { Injectable } from '@nestjs/common';
import { Sql } from '../database/sql.js';

const LIVING = {
  name: 'session-living',
  text: 'SELECT sid FROM sessions WHERE sid = ANY($1) AND expire > now()',
};

/** The sessions that connect-pg-simple keeps. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly sql: Sql) {}

  async living(ids: readonly string[]): Promise<string[]> {
    return (await this.sql.rows<{ sid: string }>(LIVING, [ids])).map(({ sid }) => sid);
  }
}
