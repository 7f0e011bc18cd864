import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { MemberRole } from '../households/membership.entity.js';

/** Who makes a request, as determined by `callers.service.ts`. A caller sees only data of its household. */
export interface Caller {
  readonly userId: string;
  readonly householdId: string;
  /** From the membership in the household. */
  readonly role: MemberRole;
  /** Whether the household lets its viewers tick groceries. */
  readonly viewersMayTick: boolean;
  /** Of the API key or the connected program; `null` when the request came with a session, or from a display. */
  readonly apiKeyId: string | null;
  /** When the access token of a connected program expires, by `performance.now()`; missing for all other callers. */
  readonly endsAt?: number;
  /** Id of the display that shows the board; missing for all other callers. */
  readonly displayId?: string;
  /** The scopes of the key or the display; `null` when only the role limits the caller. */
  readonly scopes: readonly string[] | null;
}

/**
 * A person in a household. Rows that a request writes belong to this person, and recipes are read with the rating and
 * favourite of this person.
 */
export type Person = Pick<Caller, 'householdId' | 'userId'>;

export type RequestWithCaller = Request & { caller?: Caller };

/** The caller of an endpoint that also opens without one, for example with a signed link; `null` without a caller. */
export const OptionalCaller = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller | null =>
    context.switchToHttp().getRequest<RequestWithCaller>().caller ?? null,
);

/** The caller of an endpoint that requires a credential. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<RequestWithCaller>();
  if (caller === undefined) throw new Error('CurrentCaller is for guarded endpoints only');
  return caller;
});
