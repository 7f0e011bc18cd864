import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { UnauthorizedError } from '../http/errors.js';
import { presentedKey } from './access.guard.js';
import { AccountsService } from './accounts.service.js';
import { ApiKeysService } from './api-keys.service.js';
import type { Caller, RequestWithCaller } from './caller.js';

/**
 * Checks the key or session of a request once more when its body has arrived. A body may take half a minute, and what ended
 * meanwhile opens nothing. Runs behind the access guard and behind whatever reads bodies.
 */
@Injectable()
export class RecheckGuard implements CanActivate {
  constructor(
    private readonly accounts: AccountsService,
    private readonly apiKeys: ApiKeysService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    const { caller } = request;
    if (caller !== undefined && hasBody(request) && !(await this.isValid(caller, request)))
      throw new UnauthorizedError();
    return true;
  }

  private async isValid({ apiKeyId, householdId }: Caller, request: RequestWithCaller): Promise<boolean> {
    if (apiKeyId !== null) return (await this.apiKeys.authenticate(presentedKey(request) ?? '')) !== null;
    return (await this.accounts.livingSessions(householdId, [request.sessionID])).has(request.sessionID);
  }
}

function hasBody({ headers }: RequestWithCaller): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
}
