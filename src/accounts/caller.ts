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
  /** `null` when the request came with a session, or from a display. */
  readonly apiKeyId: string | null;
  /** Of a display that shows the board; left out for all others. */
  readonly displayId?: string;
  /** What the key or the display may do at most; `null` for all that the role allows. */
  readonly scopes: readonly string[] | null;
}

export type RequestWithCaller = Request & { caller?: Caller };

/** The caller of an endpoint that opens without one too: with a signed link, or to people who are not signed in. */
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
