import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { clientAddress } from '../http/client-address.js';
import type { Access } from './access.js';
import { ConnectionsService } from './connections/connections.service.js';
import { ApiKeysService } from './keys/api-keys.service.js';
import type { Caller } from './caller.js';
import { presentedDisplay } from './displays/display-secrets.js';
import { DisplaysService } from './displays/displays.service.js';
import { normalEmail } from './email.js';
import { RequestLimits } from './limits/request-limits.js';
import { SignInLimits } from './limits/sign-in-limits.js';
import { SessionsService } from './sessions/sessions.service.js';
import { UsersRepository } from './users.repository.js';

/** A service that looks up one kind of secret. */
type SecretKeeper = Pick<ApiKeysService, 'hashOfSecret' | 'authenticate' | 'hasSeen'>;

/** The only place that turns an API key, an access token, a session or the cookie of a display into a caller. */
@Injectable()
export class CallersService {
  constructor(
    private readonly apiKeys: ApiKeysService,
    private readonly connections: ConnectionsService,
    private readonly sessions: SessionsService,
    private readonly displays: DisplaysService,
    private readonly users: UsersRepository,
    private readonly limits: RequestLimits,
    private readonly signIns: SignInLimits,
  ) {}

  /**
   * Who makes the request, by the credentials that the endpoint accepts; `null` without a valid one, and for a request with only
   * a signed link.
   */
  async find(request: Request, access: Exclude<Access, 'public'>): Promise<Caller | null> {
    if (access === 'session' || access === 'session-if-any') return this.ofSession(request);
    if (access === 'basic') return this.ofSignIn(request);
    if (access === 'display' && presentedKey(request) === null)
      return this.ofSession(request) ?? this.ofDisplay(request);
    if (access === 'link' && presentedKey(request) === null) return isSigned(request) ? null : this.ofSession(request);
    return this.ofKey(request);
  }

  /** The person who is signed in. express-session has already read the session and knows that it has not ended. */
  ofSession({ session }: Request): Caller | null {
    // A request whose address is not a path, such as `OPTIONS *`, has no session.
    const found = session as Partial<Request['session']> | undefined;
    const { userId, householdId, role, viewersMayTick = false } = found ?? {};
    if (userId === undefined || householdId === undefined || role === undefined) return null;
    return { userId, householdId, role, viewersMayTick, apiKeyId: null, scopes: null };
  }

  /** Looks the caller up again; `null` when the key, the session or the display has ended in the meantime. */
  async findAgain(request: Request, caller: Caller): Promise<Caller | null> {
    if (caller.apiKeyId !== null)
      return this.authenticated(presentedKey(request) ?? presentedSignIn(request)?.key ?? null);
    if (caller.displayId !== undefined) return authenticated(presentedDisplay(request), this.displays);
    const [session] = await this.sessions.living(caller.householdId, [request.sessionID]);
    return session === undefined ? null : { ...caller, role: session.role, viewersMayTick: session.viewersMayTick };
  }

  /**
   * Returns the holders whose key, access token, session or display has not ended, and whose person still has the same role. It takes
   * a statement for each kind in a household.
   */
  async living<Holder extends { caller: Caller; sessionId: string | null }>(
    householdId: string,
    holders: readonly Holder[],
  ): Promise<ReadonlySet<Holder>> {
    const keys = holders.flatMap(({ caller }) => caller.apiKeyId ?? []);
    const displays = holders.flatMap(({ caller }) => caller.displayId ?? []);
    const sessions = holders.flatMap(({ sessionId }) => sessionId ?? []);
    const found = [
      ...(keys.length > 0 ? await this.apiKeys.living(householdId, keys) : []),
      ...(keys.length > 0 ? await this.connections.living(householdId, keys) : []),
      ...(sessions.length > 0 ? await this.sessions.living(householdId, sessions) : []),
      ...(displays.length > 0 ? await this.displays.living(householdId, displays) : []),
    ];
    const roles = new Map(found.map(({ id, role }) => [id, role]));
    return new Set(
      holders.filter(
        ({ caller, sessionId }) =>
          roles.get(caller.apiKeyId ?? caller.displayId ?? sessionId ?? '') === caller.role &&
          (caller.endsAt ?? Infinity) > performance.now(),
      ),
    );
  }

  private async ofKey(request: Request): Promise<Caller | null> {
    const key = presentedKey(request);
    return key === null ? null : this.ofSecret(key, request, this.keeperOf(key));
  }

  private authenticated(key: string | null): Promise<Caller | null> {
    return key === null ? Promise.resolve(null) : authenticated(key, this.keeperOf(key));
  }

  /** A program sends an access token as others send a key. */
  private keeperOf(key: string): SecretKeeper {
    return this.connections.hashOfSecret(key) === null ? this.apiKeys : this.connections;
  }

  /**
   * The person with an e-mail address, and a key of theirs as the password. A wrong pair counts as a failed sign-in, a right one does not
   * count: such programs send it with each request.
   * @throws TooManyRequestsError
   */
  private async ofSignIn(request: Request): Promise<Caller | null> {
    const sent = presentedSignIn(request);
    if (sent === null) return null;
    const caller = await this.ofSecret(sent.key, request, this.apiKeys);
    if (caller !== null && (await this.users.findById(caller.userId))?.email === sent.email) return caller;
    this.signIns.takeSignIn({ address: clientAddress(request), device: null }, sent.email);
    return null;
  }

  /** The display whose cookie the browser has. */
  async ofDisplay(request: Request): Promise<Caller | null> {
    const secret = presentedDisplay(request);
    return secret === null ? null : this.ofSecret(secret, request, this.displays);
  }

  /** An unknown secret counts against the limit of the address. */
  private async ofSecret(secret: string, request: Request, keeper: SecretKeeper): Promise<Caller | null> {
    const hash = keeper.hashOfSecret(secret);
    if (hash !== null && keeper.hasSeen(hash)) return keeper.authenticate(hash);
    const giveBack = this.limits.takeNewKey(clientAddress(request));
    let isUnknown = false;
    try {
      const caller = hash === null ? null : await keeper.authenticate(hash);
      isUnknown = caller === null;
      return caller;
    } finally {
      if (!isUnknown) giveBack();
    }
  }
}

async function authenticated(secret: string | null, keeper: SecretKeeper): Promise<Caller | null> {
  const hash = secret === null ? null : keeper.hashOfSecret(secret);
  return hash === null ? null : keeper.authenticate(hash);
}

export function isSigned({ query }: Request): boolean {
  return typeof query['signature'] === 'string';
}

/** `x-api-key` is used when both headers are present. */
function presentedKey({ headers }: Request): string | null {
  const header = headers['x-api-key'];
  if (typeof header === 'string' && header !== '') return header.trim();
  const [, token] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  return token ?? null;
}

/** Name and password of Basic sign-in (RFC 7617, in UTF-8). */
function presentedSignIn({ headers }: Request): { email: string; key: string } | null {
  const [, encoded] = /^Basic +([\w+/=-]+) *$/i.exec(headers.authorization ?? '') ?? [];
  const [, name, key] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  return name === undefined || key === undefined ? null : { email: normalEmail(name), key: key.trim() };
}
