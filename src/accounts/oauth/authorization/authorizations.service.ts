import OAuth2Server from '@node-oauth/oauth2-server';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../database/transactions.js';
import { RefusedError } from '../../../http/problems/errors.js';
import { problemKind } from '../../../http/problems/problem-kind.js';
import { reason } from '../../../http/problems/reason.js';
import type { Caller } from '../../caller.js';
import { newToken } from '../../connections/token-secrets.js';
import { DEFAULT_SCOPES, effectiveScopes, type Scope, SCOPES } from '../../scopes.js';
import { OauthClientsService } from '../clients/oauth-clients.service.js';
import { isRegistered } from '../clients/redirect-uris.js';
import { type Parameters, parametersOf, refuseOtherResource } from '../parameters.js';
import { refusalIn } from '../refusal.js';
import { CODE_LIFE, OauthCodesRepository } from './oauth-codes.repository.js';
import { sha256 } from '../../../shared/text/digest.js';

/** Characters of all parameters as they are in an address: the page after a sign-in takes addresses of 2,048 at most. */
const MOST_CHARACTERS = 1_900;

const WRONG_PROGRAM_REQUEST = problemKind(400, 'WRONG_PROGRAM_REQUEST', 'The program cannot be connected');

/** A program that asks a person to let it use Larder. */
export interface AskingProgram {
  readonly clientId: string;
  readonly name: string;
  readonly redirectUri: string;
  /** Those that it asks for and the role of the person allows. */
  readonly scopes: readonly Scope[];
  readonly codeChallenge: string;
  /** Not stored before the person agrees. */
  readonly code: string;
}

/** A request to the authorization endpoint, and who is asked. */
interface AuthorizationRequest {
  readonly caller: Caller;
  /** The query of the request, or the same parameters from the form. */
  readonly parameters: object;
  /** The address of this server. */
  readonly address: string;
}

/**
 * The authorization endpoint (OAuth 2.1). `@node-oauth/oauth2-server` checks the request. Larder requires PKCE and a redirect URI besides,
 * and shows all faults of a request on a page of its own: no request sends a browser to another site before a person agrees or refuses.
 */
@Injectable()
export class AuthorizationsService {
  private readonly server = new OAuth2Server({
    model: {
      getClient: (id: string) => this.findClient(id),
      validateRedirectUri: (uri: string, { redirectUris }: OAuth2Server.Client) =>
        Promise.resolve(isRegistered(uri, redirectUris as string[])),
      validateScope: (caller: OAuth2Server.User, _client: OAuth2Server.Client, scopes?: string[]) =>
        Promise.resolve(scopesFor(caller as Caller, scopes)),
      generateAuthorizationCode: () => Promise.resolve(newToken('code')),
      saveAuthorizationCode: (code: object, client: OAuth2Server.Client) => Promise.resolve({ ...code, client }),
    } as unknown as OAuth2Server.AuthorizationCodeModel,
    allowEmptyState: true,
    authorizationCodeLifetime: CODE_LIFE,
  });

  constructor(
    private readonly clients: OauthClientsService,
    private readonly codes: OauthCodesRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws RefusedError with the fault of the request, for a page */
  async look(asked: AuthorizationRequest): Promise<AskingProgram> {
    try {
      return await this.check(asked);
    } catch (error) {
      const { message, name } = refusalIn(error);
      // The message may repeat the request: a page shows the code alone.
      const why =
        name === 'invalid_client' ? reason('program.unknown') : reason('program.wrongRequest', { fault: name });
      throw new RefusedError(WRONG_PROGRAM_REQUEST, message, why);
    }
  }

  /** The person agrees. @returns the address to which the browser goes, with a code */
  async allow(asked: AuthorizationRequest): Promise<{ program: AskingProgram; address: string }> {
    const program = await this.look(asked);
    const { clientId, redirectUri, scopes, codeChallenge, code } = program;
    const { householdId, userId } = asked.caller;
    await this.transactions.run(async () => {
      await this.codes.add({
        hash: sha256(code),
        householdId,
        userId,
        clientId,
        redirectUri,
        codeChallenge,
        scopes: [...scopes],
      });
      await this.codes.removeSurplus(householdId, userId);
      await this.clients.noteUse(clientId);
    });
    return { program, address: answerTo(program, asked, { code }) };
  }

  /** The person refuses. @returns the address to which the browser goes */
  async refuse(asked: AuthorizationRequest): Promise<{ program: AskingProgram; address: string }> {
    const program = await this.look(asked);
    return { program, address: answerTo(program, asked, { error: 'access_denied' }) };
  }

  private async check({ caller, parameters, address }: AuthorizationRequest): Promise<AskingProgram> {
    const query = parametersOf(parameters);
    requireParameters(query);
    refuseOtherResource(query, address);
    const checked = await this.server.authorize(
      new OAuth2Server.Request({ method: 'GET', headers: {}, query, body: {} }),
      new OAuth2Server.Response(),
      { authenticateHandler: { handle: () => caller } },
    );
    const { authorizationCode: code, client, redirectUri, scope, codeChallenge = '' } = checked;
    const { id, name } = client as OAuth2Server.Client & { name: string };
    return { clientId: id, name, redirectUri, scopes: scope as Scope[], codeChallenge, code };
  }

  private async findClient(id: string): Promise<OAuth2Server.Client | null> {
    const client = await this.clients.find(id);
    return client && { id, name: client.name, redirectUris: client.redirectUris, grants: ['authorization_code'] };
  }
}

/** What the library takes for optional. @throws InvalidRequestError */
function requireParameters(query: Parameters): void {
  const { redirect_uri: redirectUri, code_challenge: challenge = '' } = query;
  const fault =
    new URLSearchParams(query).toString().length > MOST_CHARACTERS
      ? 'The parameters are too long'
      : redirectUri === undefined
        ? 'Missing parameter: `redirect_uri`'
        : !/^[\w-]{43}$/.test(challenge)
          ? 'PKCE is required: `code_challenge` must be a SHA-256 hash in base64url'
          : null;
  if (fault !== null) throw new OAuth2Server.InvalidRequestError(fault);
}

/** `null` when nothing is left of what the program asks for. */
function scopesFor({ role }: Pick<Caller, 'role'>, asked: readonly string[] = DEFAULT_SCOPES): Scope[] | null {
  const scopes = effectiveScopes({
    role,
    scopes: asked.filter((scope) => (SCOPES as readonly string[]).includes(scope)),
  });
  return scopes.length === 0 ? null : scopes;
}

/** With the state of the program, and with the issuer, so that the program notices an answer of another server (RFC 9207). */
function answerTo(
  { redirectUri }: AskingProgram,
  { parameters, address }: AuthorizationRequest,
  answer: Readonly<Record<string, string>>,
): string {
  const { state } = parametersOf(parameters);
  const added = new URLSearchParams({ ...answer, ...(state !== undefined && { state }), iss: address });
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${added}`;
}
