import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityMetadata } from 'typeorm';
import { Sql, type Statement } from '../database/sql.js';

/** Bytes that Postgres uses for each row besides its values. */
const ROW_BYTES = 28;

@Injectable()
export class HouseholdSizeRepository {
  private readonly measure: Statement;

  constructor(
    @InjectDataSource() { entityMetadatas }: DataSource,
    private readonly sql: Sql,
  ) {
    const sizes = entityMetadatas.filter(isOfHouseholds).map(sizeSql);
    this.measure = { name: 'household-size', text: `SELECT (${sizes.join(' + ')})::float8 AS bytes` };
  }

  /**
   * Bytes of all rows as Postgres stores them, without indexes. Postgres reads only the stored length of texts and pictures, not
   * their content.
   */
  async bytesOf(householdId: string): Promise<number> {
    return (await this.sql.row<{ bytes: number }>(this.measure, [householdId]))?.bytes ?? 0;
  }
}

function isOfHouseholds({ columns }: EntityMetadata): boolean {
  return columns.some(({ databaseName }) => databaseName === 'household_id');
}

function sizeSql({ tableName, columns }: EntityMetadata): string {
  const sizes = columns.map(({ databaseName }) => `COALESCE(pg_column_size("${databaseName}"), 0)`);
  return `(SELECT COALESCE(sum(${[ROW_BYTES, ...sizes].join(' + ')}), 0) FROM "${tableName}" WHERE household_id = $1)`;
}
