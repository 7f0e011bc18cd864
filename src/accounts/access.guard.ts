import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { clientAddress } from '../http/client-address.js';
import { UnauthorizedError } from '../http/errors.js';
import { ACCESS, type Access } from './access.js';
import { ApiKeysService } from './api-keys.service.js';
import type { Caller, RequestWithCaller } from './caller.js';
import { RequestLimits } from './request-limits.js';

/** The one door: every endpoint wants an API key, as `x-api-key` or as a bearer token, unless it is marked otherwise. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly apiKeys: ApiKeysService,
    private readonly limits: RequestLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'public') return true;
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    const caller = await this.callerOf(request, access);
    if (caller !== null) request.caller = caller;
    else if (access !== 'link' || !isSigned(request)) throw new UnauthorizedError();
    return true;
  }

  private async callerOf(request: RequestWithCaller, access: Access = 'api-key'): Promise<Caller | null> {
    if (access === 'session') return callerOfSession(request);
    if (access === 'link' && presentedKey(request) === null) return isSigned(request) ? null : callerOfSession(request);
    return this.callerOfKey(request);
  }

  private async callerOfKey(request: RequestWithCaller): Promise<Caller | null> {
    const key = presentedKey(request);
    if (key === null) return null;
    return this.apiKeys.hasSeen(key) ? this.apiKeys.authenticate(key) : this.callerOfNewKey(key, request);
  }

  /** What was looked up in vain counts against the address. */
  private async callerOfNewKey(key: string, request: RequestWithCaller): Promise<Caller | null> {
    const giveBack = this.limits.takeNewKey(clientAddress(request));
    let isUnknown = false;
    try {
      const caller = await this.apiKeys.authenticate(key);
      isUnknown = caller === null;
      return caller;
    } finally {
      if (!isUnknown) giveBack();
    }
  }
}

/** `x-api-key` wins when both headers are sent. */
export function presentedKey(request: RequestWithCaller): string | null {
  const header = request.headers['x-api-key'];
  if (typeof header === 'string' && header !== '') return header.trim();
  const [, token] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
  return token ?? null;
}

function isSigned({ query }: RequestWithCaller): boolean {
  return typeof query['signature'] === 'string';
}

function callerOfSession(request: RequestWithCaller): Caller | null {
  const { userId, householdId } = (request.session as RequestWithCaller['session'] | undefined) ?? {};
  return userId === undefined || householdId === undefined ? null : { userId, householdId, apiKeyId: null };
}
