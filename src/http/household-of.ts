import type { IncomingMessage } from 'node:http';

/** Of the caller whom the guard of accounts/ let in; `null` without one. */
export function householdOf(request: IncomingMessage): string | null {
  return (request as { caller?: { householdId: string } }).caller?.householdId ?? null;
}
