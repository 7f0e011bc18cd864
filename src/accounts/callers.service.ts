import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { clientAddress } from '../http/client-address.js';
import type { Access } from './access.js';
import { ApiKeysService } from './api-keys.service.js';
import type { Caller } from './caller.js';
import { RequestLimits } from './request-limits.js';
import { SessionsRepository } from './sessions.repository.js';

/** The one place where a key or a session becomes a caller. */
@Injectable()
export class CallersService {
  constructor(
    private readonly apiKeys: ApiKeysService,
    private readonly sessions: SessionsRepository,
    private readonly limits: RequestLimits,
  ) {}

  /** Who makes the request, by what opens the endpoint; `null` for nobody, and for a request with a signed link alone. */
  async find(request: Request, access: Exclude<Access, 'public'>): Promise<Caller | null> {
    if (access === 'session') return this.ofSession(request);
    if (access === 'link' && presentedKey(request) === null) return isSigned(request) ? null : this.ofSession(request);
    return this.ofKey(request);
  }

  /** Who is signed in: express-session has read the session, and it is alive. */
  ofSession({ session }: Request): Caller | null {
    // There is no session where the address is no path, as in `OPTIONS *`.
    const { userId, householdId, role } = (session as Request['session'] | undefined) ?? {};
    if (userId === undefined || householdId === undefined || role === undefined) return null;
    return { userId, householdId, role, apiKeyId: null };
  }

  /** The caller of a request as things stand now; `null` when the key or the session has ended since. */
  async findAgain(request: Request, caller: Caller): Promise<Caller | null> {
    if (caller.apiKeyId !== null) return this.apiKeys.authenticate(presentedKey(request) ?? '');
    const [session] = await this.sessions.living(caller.householdId, [request.sessionID]);
    return session === undefined ? null : { ...caller, role: session.role };
  }

  private async ofKey(request: Request): Promise<Caller | null> {
    const key = presentedKey(request);
    if (key === null) return null;
    return this.apiKeys.hasSeen(key) ? this.apiKeys.authenticate(key) : this.ofNewKey(key, request);
  }

  /** What was looked up in vain counts against the address. */
  private async ofNewKey(key: string, request: Request): Promise<Caller | null> {
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

export function isSigned({ query }: Request): boolean {
  return typeof query['signature'] === 'string';
}

/** `x-api-key` wins when both headers are sent. */
function presentedKey({ headers }: Request): string | null {
  const header = headers['x-api-key'];
  if (typeof header === 'string' && header !== '') return header.trim();
  const [, token] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  return token ?? null;
}
