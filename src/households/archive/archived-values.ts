import { DomainError } from '../../http/problems/errors.js';

/** `null` instead of an error for which a request would be refused. */
export async function unlessRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
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
