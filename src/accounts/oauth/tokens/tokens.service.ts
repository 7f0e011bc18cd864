import OAuth2Server from '@node-oauth/oauth2-server';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request } from 'express';
import { Transactions } from '../../../database/transactions.js';
import { TaskRunner } from '../../../tasks/task-runner.js';
import { ACCESS_LIFE } from '../../connections/connection-tokens.repository.js';
import { type ConnectionRequest, ConnectionsService, type TokenPair } from '../../connections/connections.service.js';
import { type FoundCode, OauthCodesRepository } from '../authorization/oauth-codes.repository.js';
import { OauthClientsService } from '../clients/oauth-clients.service.js';
import { placeOf } from '../clients/redirect-uris.js';
import { type Parameters, parametersOf, refuseOtherResource } from '../parameters.js';
import { refusalIn } from '../refusal.js';
import { sha256 } from '../../../shared/text/digest.js';

const GRANT_TYPES = ['authorization_code', 'refresh_token'];
/** Seconds. */
const DAY = 86_400;

/** The library passes it from the look-up of a code or a refresh token to `saveToken`. */
interface Grant {
  readonly issue: () => Promise<TokenPair>;
  readonly scopes: readonly string[];
}

/**
 * The token endpoint (OAuth 2.1). `@node-oauth/oauth2-server` checks the request, PKCE included; codes and tokens are looked up and stored
 * here. One transaction holds the lock of the code or the refresh token from the look-up to the end, and commits refusals too:
 * a code that was shown once with a wrong secret is used up, and a code that is used again ends what came of it.
 */
@Injectable()
export class TokensService implements OnModuleInit {
  constructor(
    private readonly clients: OauthClientsService,
    private readonly codes: OauthCodesRepository,
    private readonly connections: ConnectionsService,
    private readonly transactions: Transactions,
    private readonly runner: TaskRunner,
  ) {}

  onModuleInit(): void {
    this.runner.every(DAY, 'removeOldCodes', () => this.codes.removeOld());
  }

  /**
   * Exchanges a code or a refresh token for a pair of tokens.
   * @param address of this server
   * @returns the answer of the endpoint @throws OAuthError
   */
  async exchange({ headers, body }: Request, address: string): Promise<object> {
    const form = parametersOf(body as object);
    refuseOtherGrant(form);
    refuseOtherResource(form, address);
    const answer = await this.transactions.run(() => this.answerTo(headers as Record<string, string>, form));
    if (answer instanceof OAuth2Server.OAuthError) throw answer;
    return answer;
  }

  /** Ends the connection of a token (RFC 7009). An unknown token is no error. @throws OAuthError */
  async revoke(body: object): Promise<void> {
    const { token, client_id: clientId } = parametersOf(body);
    if (token === undefined || clientId === undefined)
      throw new OAuth2Server.InvalidRequestError('Missing parameter: `token` and `client_id` are needed');
    await this.connections.endByToken(token, clientId);
  }

  /** A refusal is returned, so that the transaction commits. */
  private async answerTo(headers: Record<string, string>, body: Parameters): Promise<object> {
    const request = new OAuth2Server.Request({ method: 'POST', headers, query: {}, body });
    const response = new OAuth2Server.Response();
    try {
      await this.serverFor(body).token(request, response);
      return response.body as object;
    } catch (error) {
      return refusalIn(error);
    }
  }

  private serverFor(form: Parameters): OAuth2Server {
    return new OAuth2Server({
      model: {
        getClient: (id: string) => this.findClient(id),
        getAuthorizationCode: (code: string) => this.findCode(code, form),
        revokeAuthorizationCode: ({ authorizationCode }: OAuth2Server.AuthorizationCode) =>
          this.useCode(authorizationCode),
        getRefreshToken: (token: string) => this.claimRefreshToken(token),
        // `renew` marks it as used.
        revokeToken: () => Promise.resolve(true),
        saveToken: (token: OAuth2Server.Token, client: OAuth2Server.Client, user: OAuth2Server.User) =>
          this.save(token, client, user as Grant),
      } as unknown as OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel,
      // Programs have no secret: PKCE proves that the code is theirs.
      requireClientAuthentication: { authorization_code: false, refresh_token: false },
      accessTokenLifetime: ACCESS_LIFE,
    });
  }

  private async findClient(id: string): Promise<OAuth2Server.Client | null> {
    const client = await this.clients.find(id);
    return client && { id, name: client.name, grants: GRANT_TYPES };
  }

  /** OAuth 2.1 leaves the redirect URI out of this request, OAuth 2.0 repeats it. */
  private async findCode(code: string, { redirect_uri: repeated }: Parameters): Promise<object | null> {
    const found = await this.codes.lock(sha256(code));
    if (found === null) return null;
    const { hash, householdId, clientId, scopes: scope, expiresIn, redirectUri, codeChallenge, usedAt } = found;
    if (usedAt !== null) {
      const { connectionId: id } = found;
      if (id !== null) await this.connections.endAsStolen({ householdId, id }, 'A code was used again');
      return null;
    }
    if (repeated !== undefined && repeated !== redirectUri) {
      await this.codes.noteUse(hash);
      return null;
    }
    const issue = (): Promise<TokenPair> => this.open(found);
    return {
      authorizationCode: code,
      client: { id: clientId },
      user: { issue, scopes: scope } satisfies Grant,
      scope,
      expiresAt: inSeconds(expiresIn),
      codeChallenge,
      codeChallengeMethod: 'S256',
    };
  }

  private async useCode(code: string): Promise<boolean> {
    await this.codes.noteUse(sha256(code));
    return true;
  }

  private async open({ hash, householdId, userId, clientId, redirectUri, scopes }: FoundCode): Promise<TokenPair> {
    const name = (await this.clients.find(clientId))?.name ?? clientId;
    const request: ConnectionRequest = { clientId, name, place: placeOf(redirectUri), scopes };
    const { id, tokens } = await this.connections.open({ householdId, userId }, request);
    await this.codes.noteConnection(hash, id);
    return tokens;
  }

  private async claimRefreshToken(token: string): Promise<object | null> {
    const found = await this.connections.claimRefreshToken(token);
    if (found === null) return null;
    const { clientId, scopes: scope, expiresIn } = found;
    return {
      refreshToken: token,
      client: { id: clientId },
      user: { issue: () => this.connections.renew(token, found), scopes: scope } satisfies Grant,
      scope,
      refreshTokenExpiresAt: inSeconds(expiresIn),
    };
  }

  private async save(token: OAuth2Server.Token, client: OAuth2Server.Client, user: Grant): Promise<OAuth2Server.Token> {
    const { access, refresh } = await user.issue();
    // All tokens of a connection have its scopes, also when a refresh asks for fewer: the answer names them.
    return { ...token, accessToken: access, refreshToken: refresh, scope: [...user.scopes], client, user };
  }
}

/** The library takes a program without a known grant type for one that must have a secret. @throws OAuthError */
function refuseOtherGrant({ grant_type: type }: Parameters): void {
  if (type === undefined) throw new OAuth2Server.InvalidRequestError('Missing parameter: `grant_type`');
  if (!GRANT_TYPES.includes(type))
    throw new OAuth2Server.UnsupportedGrantTypeError('`grant_type` must be `authorization_code` or `refresh_token`');
}

/** The library compares with the clock of this process; the database has measured the time that is left. */
function inSeconds(seconds: number): Date {
  return new Date(Date.now() + seconds * 1_000);
}
