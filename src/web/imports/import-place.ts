import type { ImportPlace } from '../../imports/import-progress.service.js';
import { IMPORT_STATUSES, type ImportStatus } from '../../imports/recipe-import.entity.js';

const PLACE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The position of a line in the list, as a text that sorts in the order of time. */
export function placeText({ createdAt, id }: ImportPlace): string {
  return `${createdAt.toISOString()}_${id}`;
}

/** `null` when the text is no position. */
export function placeOfText(text: unknown): ImportPlace | null {
  const [, moment = '', id = ''] = PLACE.exec(typeof text === 'string' ? text : '') ?? [];
  return Number.isNaN(Date.parse(moment)) ? null : { createdAt: new Date(moment), id };
}

/** `null` (all statuses) when the text is no status. */
export function statusOf(text: unknown): ImportStatus | null {
  return IMPORT_STATUSES.find((status) => status === text) ?? null;
}
