import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { RequestWithCaller } from '../accounts/caller.js';
import { ADDS_NOTHING } from './adds-nothing.js';
import { StorageQuota } from './storage-quota.js';

type RequestToStore = Pick<RequestWithCaller, 'caller' | 'method'> & { readonly body: unknown };

const ADDING: readonly string[] = ['POST', 'PUT', 'PATCH'];

/** Runs behind the access guard and behind whatever reads bodies. Every change but a removal counts, unless it is marked. */
@Injectable()
export class StorageQuotaGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly quota: StorageQuota,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!this.quota.isOn) return true;
    const { caller, method, body }: RequestToStore = context.switchToHttp().getRequest();
    const isAdding = caller !== undefined && ADDING.includes(method);
    if (isAdding && this.reflector.get<true | undefined>(ADDS_NOTHING, context.getHandler()) !== true)
      await this.quota.take(caller.householdId, body);
    return true;
  }
}
