import { toIssueDtos } from '../problems/problem.js';
import { toDto } from '../fields/to-dto.js';
import { isUuid } from '../../shared/text/uuid.js';
import { ConflictError, InvalidRequestError, type Issue, NotFoundError } from '../problems/errors.js';
import { type BulkIssueDto, type BulkStatus, MOST_OF_BULK } from './bulk.dto.js';

/** The result for one item of a bulk request. */
export interface BulkResult<Entity> {
  id: string | null;
  status: BulkStatus;
  /** The current state of the item. */
  entity?: Entity;
  issues?: BulkIssueDto[];
}

/** One item of a bulk request: its DTO, or the result for an item that the DTO does not accept. */
export type BulkItem<Dto> = { readonly dto: Dto } | { readonly refused: BulkResult<never> };

/** @throws InvalidRequestError on more than 200 items in all lists together */
export function refuseTooMany(lists: Readonly<Record<string, readonly unknown[]>>): void {
  const count = Object.values(lists).reduce((sum, { length }) => sum + length, 0);
  const names = Object.keys(lists).join(', ');
  if (count > MOST_OF_BULK)
    throw new InvalidRequestError([{ path: '', message: `${names} must have at most ${MOST_OF_BULK} items in all` }]);
}

/** Checks the items one by one. An invalid item does not affect the others. @param items as they are in the request */
export function bulkItems<Dto extends object>(type: new () => Dto, items: readonly unknown[]): BulkItem<Dto>[] {
  return items.map((item) => bulkItem(type, item));
}

/** The DTOs of the valid items. */
export function dtosOf<Dto>(items: readonly BulkItem<Dto>[]): Dto[] {
  return items.flatMap((item) => ('dto' in item ? item.dto : []));
}

function bulkItem<Dto extends object>(type: new () => Dto, item: unknown): BulkItem<Dto> {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return { refused: invalid(null, [{ path: '', message: 'must be an object' }]) };
  try {
    return { dto: toDto(type, item) };
  } catch (error) {
    if (error instanceof InvalidRequestError) return { refused: invalid(idIn(item), error.issues) };
    throw error;
  }
}

/**
 * Calls `act` for the items one after the other, and returns the results in the same order. An expected error of `act` becomes the
 * result of that item only, so it must not change the transaction.
 */
export async function bulkResults<Dto extends { id?: string }, Entity>(
  items: readonly BulkItem<Dto>[],
  act: (dto: Dto) => Promise<BulkResult<Entity>>,
): Promise<BulkResult<Entity>[]> {
  const results: BulkResult<Entity>[] = [];
  for (const item of items) results.push('refused' in item ? item.refused : await outcomeOf(item.dto, act));
  return results;
}

async function outcomeOf<Dto extends { id?: string }, Entity>(
  dto: Dto,
  act: (dto: Dto) => Promise<BulkResult<Entity>>,
): Promise<BulkResult<Entity>> {
  const id = dto.id ?? null;
  try {
    return await act(dto);
  } catch (error) {
    if (error instanceof InvalidRequestError) return invalid(id, error.issues);
    if (error instanceof ConflictError) return invalid(id, [{ path: 'id', message: error.message }]);
    if (error instanceof NotFoundError)
      return { id, status: 'notFound', issues: [{ path: '', message: error.message }] };
    throw error;
  }
}

function invalid(id: string | null, issues: readonly Issue[]): BulkResult<never> {
  return { id, status: 'invalid', issues: toIssueDtos(issues) };
}

function idIn(item: object): string | null {
  const { id } = item as { id?: unknown };
  return typeof id === 'string' && isUuid(id) ? id.toLowerCase() : null;
}
