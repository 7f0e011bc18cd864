import { isUuid } from '../../shared/text/uuid.js';
import type { ImportPlace } from '../../imports/import-list.service.js';
import { IMPORT_STATUSES, type ImportStatus } from '../../imports/recipe-import.entity.js';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The parameters in the address of the page that begins after a line. */
export function placeQuery({ createdAt, id }: ImportPlace): { readonly before: string; readonly beforeId: string } {
  return { before: createdAt.toISOString(), beforeId: id };
}

/** `null` for the first page, and when the parameters are no place. */
export function placeIn({ before, beforeId }: Readonly<Record<string, unknown>>): ImportPlace | null {
  if (typeof before !== 'string' || !MOMENT.test(before) || Number.isNaN(Date.parse(before))) return null;
  return typeof beforeId === 'string' && isUuid(beforeId) ? { createdAt: new Date(before), id: beforeId } : null;
}

/** `null` (all statuses) when the text is no status. */
export function statusOf(text: unknown): ImportStatus | null {
  return IMPORT_STATUSES.find((status) => status === text) ?? null;
}
