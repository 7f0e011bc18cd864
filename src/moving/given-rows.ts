import { bulkItems, dtosOf } from '../http/bulk/bulk.js';
import { DomainError } from '../http/problems/errors.js';
import type { GivenRow, MovedRow } from './household-part.js';

/** The rows that the DTO accepts, each with its DTO. */
export function dtosOfRows<Dto extends object>(
  type: new () => Dto,
  rows: readonly GivenRow[],
): { row: GivenRow; dto: Dto }[] {
  return bulkItems(type, rows).flatMap((item, index) =>
    dtosOf([item]).map((dto) => ({ row: rows[index] as GivenRow, dto })),
  );
}

/**
 * Adds the rows that the DTO accepts, one after the other.
 * @param add a row for which it throws the error of a refused request is left out
 */
export async function addRows<Dto extends object>(
  type: new () => Dto,
  rows: readonly GivenRow[],
  add: (dto: Dto, row: GivenRow) => Promise<MovedRow>,
): Promise<MovedRow[]> {
  const added: MovedRow[] = [];
  for (const { row, dto } of dtosOfRows(type, rows)) {
    const one = await unlessRefused(add(dto, row));
    if (one !== null) added.push({ id: one.id, version: one.version });
  }
  return added;
}

/** `null` instead of an error for which a request would be refused. */
export async function unlessRefused<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

export function stringOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The objects in a list; empty when the value is not a list. */
export function objectsOf(value: unknown): Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).filter(
    (one): one is Readonly<Record<string, unknown>> => typeof one === 'object' && one !== null && !Array.isArray(one),
  );
}
