import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { type Needed, neededBy } from '../accounts/access.js';
import type { RequestWithCaller } from '../accounts/caller.js';
import { ADDS_NOTHING } from './adds-nothing.js';
import { StorageQuota } from './storage-quota.js';

const ADDING_METHODS: readonly string[] = ['POST', 'PUT', 'PATCH'];
/**
 * The scopes of operations that store nothing which grows without a limit of its own. The tools of assistants, behind `mcp`, ask
 * for storage themselves.
 */
const SMALL: readonly Needed[] = ['household:manage', 'mcp'];
/** Bytes that a row takes besides the values of the request. */
const ROW_BYTES = 500;
/** A text is stored twice: as it is, and as words for the search. */
const COPIES = 2;
const NUMBER_BYTES = 8;

/**
 * Runs after the guards that know the caller and read the body. A change under a scope for writing, except a DELETE, is assumed to add data,
 * unless it has `@AddsNothing()`. What the other operations store is limited where they store it.
 */
@Injectable()
export class StorageQuotaInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly quota: StorageQuota,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (this.quota.isOn) await this.take(context);
    return next.handle();
  }

  private async take(context: ExecutionContext): Promise<void> {
    const http = context.switchToHttp();
    const request = http.getRequest<RequestWithCaller>();
    const { caller, method } = request;
    if (caller === undefined || !ADDING_METHODS.includes(method) || this.addsNothing(context)) return;
    const stored = await this.quota.take(caller.householdId, ROW_BYTES + COPIES * bytesOf(request.body));
    const response = http.getResponse<Response>();
    if (response.closed) stored();
    else response.once('close', stored);
  }

  private addsNothing(context: ExecutionContext): boolean {
    if (this.reflector.get<true | undefined>(ADDS_NOTHING, context.getHandler()) === true) return true;
    const needed = neededBy(context, this.reflector);
    return needed === undefined || needed.endsWith(':read') || SMALL.includes(needed);
  }
}

/** The approximate bytes of the values in a body. The body parser bounds its depth and the number of its values. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value.length;
  if (typeof value !== 'object' || value === null) return NUMBER_BYTES;
  return Object.values(value).reduce((sum: number, part) => sum + bytesOf(part), 0);
}
