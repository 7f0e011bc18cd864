import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** The target of its foreign key: a table and a column. */
  readonly target: string | null;
  readonly targetColumn: string | null;
}

const COLUMNS = `
  SELECT c.table_name AS table, c.column_name AS name, format_type(a.atttypid, a.atttypmod) AS type,
    NOT a.attnotnull AS "isNullable",
    f.target, f."targetColumn"
  FROM information_schema.columns c
  JOIN pg_attribute a ON a.attrelid = c.table_name::regclass AND a.attname = c.column_name
  LEFT JOIN LATERAL (
    SELECT k.confrelid::regclass::text AS target, t.attname AS "targetColumn"
    FROM pg_constraint k
    JOIN pg_attribute t ON t.attrelid = k.confrelid AND t.attnum = k.confkey[array_position(k.conkey, a.attnum)]
    WHERE k.contype = 'f' AND k.conrelid = a.attrelid AND a.attnum = ANY (k.conkey)
    ORDER BY k.conkey[array_length(k.conkey, 1)] = a.attnum DESC
    LIMIT 1
  ) f ON true
  WHERE c.table_schema = 'public' AND c.table_name <> 'migrations' AND c.is_generated = 'NEVER'
  ORDER BY c.table_name, c.ordinal_position`;

/** Formats that the program requires of a text column, by name, in all tables. */
const TEXTS: Readonly<Record<string, string>> = {
  system_used: 'metric',
  original_system: 'metric',
  status: 'failed',
  source: 'url',
  slot: 'Dinner',
  item_type: 'recipe',
  recurrence_rule: 'week',
  role: 'admin',
  near: '{}',
  facts: '"id":null}',
};

const VALUES: readonly [type: RegExp, value: () => unknown][] = [
  [/^text\[\]/, () => '{plum}'],
  [/^text/, () => 'plum'],
  [/^(integer|double|numeric|bigint|smallint)/, () => 1],
  [/^boolean/, () => false],
  [/^timestamp/, () => new Date()],
  [/^date\[\]/, () => '{}'],
  [/^date/, () => '2026-05-01'],
  [/^jsonb/, () => '[]'],
  [/^json/, () => '{}'],
  [/^tsvector/, () => "'plum'"],
  [/^bytea/, () => Buffer.alloc(32, 1)],
];

/** The number of rows of each table. */
export async function countRows(dataSource: DataSource): Promise<Record<string, number>> {
  const tables = [...new Set((await columnsOf(dataSource)).map(({ table }) => table))];
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await dataSource.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM ${table}`);
    counts[table] = row?.count ?? 0;
  }
  return counts;
}

/**
 * Inserts one row of one household into every table with any columns, in the order of their foreign keys.
 * @param given values by `table.column`
 */
export async function fillTables(dataSource: DataSource, given: Readonly<Record<string, unknown>>): Promise<void> {
  const columns = await columnsOf(dataSource);
  const filler = new Filler(dataSource, given);
  const left = new Map(columns.map(({ table }) => [table, columns.filter((column) => column.table === table)]));
  while (left.size > 0) {
    const ready = [...left].find(([name, own]) =>
      own.every(({ target }) => target === name || !left.has(target ?? '')),
    );
    if (ready === undefined) throw new Error(`These tables point at each other: ${[...left.keys()].join(', ')}`);
    await filler.fill(...ready);
    left.delete(ready[0]);
  }
}

function columnsOf(dataSource: DataSource): Promise<Column[]> {
  return dataSource.query<Column[]>(COLUMNS);
}

class Filler {
  private readonly household = randomUUID();
  private readonly ids = new Map<string, string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly given: Readonly<Record<string, unknown>>,
  ) {}

  async fill(table: string, columns: readonly Column[]): Promise<void> {
    const values = columns.map((column) => this.valueOf(column));
    const names = columns.map(({ name }) => name).join(', ');
    const places = values.map((_, index) => `$${index + 1}`).join(', ');
    await this.dataSource.query(`INSERT INTO ${table} (${names}) VALUES (${places}) ON CONFLICT DO NOTHING`, values);
  }

  private valueOf({ table, name, type, isNullable, target, targetColumn }: Column): unknown {
    const given = this.given[`${table}.${name}`];
    if (given !== undefined) return given;
    if (name === 'household_id' || (table === 'households' && name === 'id')) return this.household;
    if (type === 'uuid') return this.idOf(`${table}.${name}`, `${target ?? table}.${targetColumn ?? name}`);
    if (isNullable && (name === 'expires_at' || name === 'deleted_at')) return null;
    const bits = /^bit\((\d+)\)/.exec(type);
    if (bits !== null) return '0'.repeat(Number(bits[1]));
    const text = type.startsWith('text') ? TEXTS[name] : undefined;
    return text ?? VALUES.find(([pattern]) => pattern.test(type))?.[1]() ?? unknownType(table, name, type);
  }

  /** The id in the table that the column refers to. That column may refer to another one. */
  private idOf(column: string, pointed: string): string {
    const id = this.ids.get(pointed) ?? randomUUID();
    this.ids.set(pointed, id);
    this.ids.set(column, id);
    return id;
  }
}

function unknownType(table: string, name: string, type: string): never {
  throw new Error(`No value is known for ${table}.${name} of type ${type}: add one to this file`);
}
