import { Any, type FindOptionsOrder, type FindOptionsSelect, type FindOptionsWhere, In } from 'typeorm';
import { type PatchOrSql, TableRepository } from './table-repository.js';

/** The columns that every table of a household has. */
export interface HouseholdRow {
  householdId: string;
  id: string;
}

/** Names a row. */
export type HouseholdKey = Readonly<HouseholdRow>;

/**
 * Base class for the repository of a household's table. Its look-ups never find rows of another household: `household_id` is the first
 * column of every primary key and part of every condition, also of literal statements. By this column a Citus cluster finds the node
 * (docs/scaling.md). Only people (`users`), sessions and settings belong to the server.
 */
export abstract class HouseholdRepository<Row extends HouseholdRow> extends TableRepository<Row> {
  findIn(householdId: string, id: string): Promise<Row | null> {
    return this.table.findOneBy({ householdId, id } as FindOptionsWhere<Row>);
  }

  countIn(householdId: string): Promise<number> {
    return this.table.countBy({ householdId } as FindOptionsWhere<Row>);
  }

  listIn(householdId: string, order: FindOptionsOrder<Row>): Promise<Row[]> {
    return this.table.find({ where: { householdId } as FindOptionsWhere<Row>, order });
  }

  /** The rows with these ids, in any order. */
  findAllIn(householdId: string, ids: readonly string[]): Promise<Row[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return this.table.findBy({ householdId, id: In(ids) } as FindOptionsWhere<Row>);
  }

  /** Those of the ids that rows of the household have. */
  async idsIn(householdId: string, ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const where = { householdId, id: In(ids) } as FindOptionsWhere<Row>;
    const rows = await this.table.find({ select: { id: true } as FindOptionsSelect<Row>, where });
    return new Set(rows.map(({ id }) => id));
  }

  /** The row, which no other transaction can change until this one ends. */
  lockIn(householdId: string, id: string): Promise<Row | null> {
    return this.table.findOne({
      where: { householdId, id } as FindOptionsWhere<Row>,
      lock: { mode: 'for_no_key_update' },
    });
  }

  /**
   * Locks the rows in the order of their ids, so that two transactions with the same rows cannot deadlock. They may be more than a statement may
   * have values.
   */
  async lockAllIn(householdId: string, ids: readonly string[]): Promise<Row[]> {
    if (ids.length === 0) return [];
    return this.table.find({
      where: { householdId, id: Any(ids) } as FindOptionsWhere<Row>,
      order: { id: 'ASC' } as object,
      lock: { mode: 'for_no_key_update' },
    });
  }

  /** Changes the row and adds 1 to its version. @returns `null`, with nothing changed, when it is not there with this version */
  async updateAtVersion(
    { householdId, id }: HouseholdKey,
    version: number,
    patch: PatchOrSql<Row>,
  ): Promise<Row | null> {
    const where = { householdId, id, version } as FindOptionsWhere<Row> & { version: number };
    return this.updateWhere(where, { ...patch, version: () => 'version + 1' });
  }

  /** Deletes the row. @returns the deleted row; `null` when it is not there with this version */
  async removeAtVersion({ householdId, id }: HouseholdKey, version: number): Promise<Row | null> {
    const remove = this.table
      .createQueryBuilder()
      .delete()
      .where('household_id = :householdId AND id = :id AND version = :version', { householdId, id, version });
    return this.toRows((await remove.returning('*').execute()).raw)[0] ?? null;
  }
}
