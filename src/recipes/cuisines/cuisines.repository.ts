import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { inPieces, type LongText, type TextRow, textOf } from '../../database/long-text.js';
import { Sql, type Statement } from '../../database/sql.js';
import { inSlices } from '../../slices.js';
import type { CuisineDto } from '../reading/recipe.dto.js';

const LIST = {
  name: 'cuisine-list',
  text: inPieces(`
    SELECT COALESCE(json_agg(item), '[]')::text AS text
    FROM (SELECT id, name, version FROM cuisines WHERE household_id = $1 ORDER BY name_key, id) AS item`),
};

const EXISTING = {
  name: 'cuisines-existing',
  text: 'SELECT id FROM cuisines WHERE household_id = $1 AND id = ANY($2::uuid[])',
};

const KEYS: Statement = {
  name: 'cuisine-keys',
  text: 'SELECT name_key AS key FROM cuisines WHERE household_id = $1',
};

/** Answers the existing cuisine when the name is taken. The UPDATE without effect makes Postgres return its row. */
const ADD = {
  name: 'cuisine-add',
  text: `
    INSERT INTO cuisines AS c (household_id, id, name, name_key) VALUES ($1, $2, $3, $4)
    ON CONFLICT (household_id, name_key) DO UPDATE SET name = c.name
    RETURNING id, name, version`,
};

@Injectable()
export class CuisinesRepository {
  constructor(private readonly sql: Sql) {}

  /** The JSON of a list of `CuisineDto`. */
  async listJson(householdId: string): Promise<LongText> {
    return (await inSlices(textOf(await this.sql.rows<TextRow>(LIST, [householdId])))) ?? '[]';
  }

  async existing(householdId: string, ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.sql.rows<{ id: string }>(EXISTING, [householdId, ids]);
    return new Set(rows.map(({ id }) => id));
  }

  /** The keys of all cuisines. */
  async keys(householdId: string): Promise<Set<string>> {
    return new Set((await this.sql.rows<{ key: string }>(KEYS, [householdId])).map(({ key }) => key));
  }

  async findOrAdd(householdId: string, name: string, nameKey: string): Promise<CuisineDto> {
    const row = await this.sql.row<CuisineDto>(ADD, [householdId, randomUUID(), name, nameKey]);
    if (row === null) throw new Error('cuisine-add answered no row');
    return row;
  }
}
