import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { MemberRole } from '../households/membership.entity.js';

/** Who makes a request, as `callers.service.ts` found out. Everything it may see lies in its household. */
export interface Caller {
  readonly userId: string;
  readonly householdId: string;
  /** In the household, as its membership says. */
  readonly role: MemberRole;
  /** `null` when a session is what opened the door. */
  readonly apiKeyId: string | null;
}

export type RequestWithCaller = Request & { caller?: Caller };

/** The caller of an endpoint that a signed link opens too; `null` with nothing but such a link. */
export const OptionalCaller = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller | null =>
    context.switchToHttp().getRequest<RequestWithCaller>().caller ?? null,
);

/** The caller of a guarded endpoint. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<RequestWithCaller>();
  if (caller === undefined) throw new Error('CurrentCaller is for guarded endpoints only');
  return caller;
});
