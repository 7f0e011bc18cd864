import { ForbiddenError } from '../http/problems/errors.js';
import type { Caller } from './caller.js';
import { mayDo } from './scopes.js';

/** Whether the caller may revoke a key, a display or a connected program: their own, or any as an owner or administrator of the household. */
export function mayRevoke(caller: Pick<Caller, 'userId' | 'role'>, { userId }: { readonly userId: string }): boolean {
  return userId === caller.userId || mayDo({ role: caller.role, scopes: null }, 'household:manage');
}

/** @throws ForbiddenError */
export function refuseUnlessMayRevoke(
  caller: Pick<Caller, 'userId' | 'role'>,
  credential: { readonly userId: string },
): void {
  if (!mayRevoke(caller, credential))
    throw new ForbiddenError('Only the person who made it, or who manages the household, can revoke it');
}
