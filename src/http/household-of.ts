import type { IncomingMessage } from 'node:http';

/** The household of the caller, as the access guard determined it; `null` without a caller. */
export function householdOf(request: IncomingMessage): string | null {
  return (request as { caller?: { householdId: string } }).caller?.householdId ?? null;
}
