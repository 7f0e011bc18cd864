import { Injectable } from '@nestjs/common';
import type { EntityMetadata } from 'typeorm';
import { Transactions } from '../database/transactions.js';

/** Bytes that Postgres uses for each row besides its values. */
const ROW_BYTES = 28;

@Injectable()
export class HouseholdSizeRepository {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Bytes of all rows as Postgres stores them, without indexes. Postgres reads only the stored length of texts and pictures, not
   * their content.
   */
  async bytesOf(householdId: string): Promise<number> {
    const { manager } = this.transactions;
    let bytes = 0;
    for (const table of manager.dataSource.entityMetadatas.filter(isOfHouseholds)) {
      const [size] = await manager.query<{ bytes: number }[]>(sizeSql(table), [householdId]);
      bytes += size?.bytes ?? 0;
    }
    return bytes;
  }
}

function isOfHouseholds({ columns }: EntityMetadata): boolean {
  return columns.some(({ databaseName }) => databaseName === 'household_id');
}

function sizeSql({ tableName, columns }: EntityMetadata): string {
  const sizes = columns.map(({ databaseName }) => `COALESCE(pg_column_size("${databaseName}"), 0)`);
  return `
    SELECT COALESCE(sum(${[ROW_BYTES, ...sizes].join(' + ')}), 0)::float8 AS bytes
    FROM "${tableName}" WHERE household_id = $1`;
}
