import { bulkItems, dtosOf } from '../http/bulk/bulk.js';
import { DomainError } from '../http/problems/errors.js';
import { inSlices } from '../slices.js';
import type { GivenRow } from './household-part.js';

/** The rows that the DTO accepts, each with its DTO. */
export async function dtosOfRows<Dto extends object>(
  type: new () => Dto,
  rows: readonly GivenRow[],
): Promise<{ row: GivenRow; dto: Dto }[]> {
  const items = await inSlices(bulkItems(type, rows));
  return items.flatMap((item, index) => dtosOf([item]).map((dto) => ({ row: rows[index] as GivenRow, dto })));
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

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The objects in a list; empty when the value is not a list. */
export function objectsOf(value: unknown): Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).filter(
    (one): one is Readonly<Record<string, unknown>> => typeof one === 'object' && one !== null && !Array.isArray(one),
  );
}
