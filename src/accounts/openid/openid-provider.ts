import { Inject, Injectable } from '@nestjs/common';
import type * as OpenidClient from 'openid-client';
import { CONFIG, type Config } from '../../config/config.js';
import type { OpenidSettings } from '../../config/sign-in-settings.js';
import { NotFoundError } from '../../http/problems/errors.js';
import { WITHOUT_CONTROLS } from '../../shared/text/control-characters.js';
import { boundedFetch } from './bounded-fetch.js';
import type { Secrets } from './openid-attempt.js';
import { joinedClaims } from './openid-claims.js';
import { failureOf } from './provider-failure.js';
import { OpenidFailure } from './openid-failure.js';

/** Milliseconds for all requests to the provider that one step of a sign-in needs. */
const PATIENCE = 10_000;
/** Milliseconds for which the description of the provider is cached. */
const KEPT = 10 * 60_000;
/** Characters of an identifier of a person, as the standard bounds it. */
const LONGEST_SUBJECT = 255;

type Claims = Readonly<Record<string, unknown>>;

/** A person as the provider identifies them. */
export interface OpenidPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Claims;
}

interface Known {
  readonly metadata: OpenidClient.ServerMetadata;
  /** When it was cached, by `performance.now()`. */
  readonly since: number;
}

/**
 * The configured provider. It is asked for the first time when somebody wants to sign in, and the library is loaded then, so that the start
 * of Larder depends on neither.
 */
@Injectable()
export class OpenidProvider {
  private known: Known | null = null;
  /** The request for the description that is under way; many callers at the same time share it. */
  private asked: Promise<Known> | null = null;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** @throws NotFoundError where none is configured */
  get settings(): OpenidSettings {
    if (this.config.openid === null) throw new NotFoundError('Nobody signs in by OpenID Connect here');
    return this.config.openid;
  }

  /** @throws NotFoundError where none is configured */
  refuseWithout(): OpenidSettings {
    return this.settings;
  }

  /**
   * The address at the provider where a person signs in.
   * @throws OpenidFailure
   */
  addressFor({ state, nonce, verifier }: Secrets): Promise<URL> {
    return this.ask(async (client, deadline) => {
      const configuration = await this.configure(client, deadline);
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: this.callback,
        scope: this.settings.scopes,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    });
  }

  /**
   * The person whom the provider signed in, when the browser comes back with a code.
   * @param query of the address at which it came back
   * @throws OpenidFailure
   */
  personOf(query: string, { state, nonce, verifier }: Secrets): Promise<OpenidPerson> {
    return this.ask(async (client, deadline) => {
      const configuration = await this.configure(client, deadline);
      // Built from the configuration and not from the request, whose host a client can choose.
      const current = new URL(this.callback);
      current.search = query;
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      };
      const tokens = await client.authorizationCodeGrant(configuration, current, checks);
      const told = tokens.claims();
      if (told === undefined || told.sub.length > LONGEST_SUBJECT || !WITHOUT_CONTROLS.test(told.sub))
        throw new OpenidFailure('provider-wrong', 'The provider does not say who the person is');
      const more =
        configuration.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await client.fetchUserInfo(configuration, tokens.access_token, told.sub);
      return { issuer: told.iss, subject: told.sub, claims: joinedClaims(told, more) };
    });
  }

  private get callback(): string {
    return `${this.config.publicUrl ?? ''}/api/auth/oidc/callback`;
  }

  private async ask<Answer>(
    work: (client: typeof OpenidClient, deadline: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await work(await import('openid-client'), AbortSignal.timeout(PATIENCE));
    } catch (error) {
      // The provider may have changed its addresses.
      this.known = null;
      throw failureOf(error);
    }
  }

  /**
   * A configuration for one step. The keys of the provider are cached with it, so that a cached description never lacks
   * a key that was just replaced.
   */
  private async configure(client: typeof OpenidClient, deadline: AbortSignal): Promise<OpenidClient.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const { metadata } = await this.description(client);
    const authentication = authenticationFor(client, metadata, clientSecret);
    const configuration = new client.Configuration(metadata, clientId, undefined, authentication);
    configuration[client.customFetch] = boundedFetch(deadline) as OpenidClient.CustomFetch;
    for (const allow of plainHttp(client, issuer)) allow(configuration);
    client.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  private async description(client: typeof OpenidClient): Promise<Known> {
    if (this.known !== null && performance.now() - this.known.since < KEPT) return this.known;
    this.asked ??= this.discover(client).finally(() => {
      this.asked = null;
    });
    return this.asked;
  }

  private async discover(client: typeof OpenidClient): Promise<Known> {
    const { issuer, clientId } = this.settings;
    const since = performance.now();
    const configuration = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
      [client.customFetch]: boundedFetch(AbortSignal.timeout(PATIENCE)) as OpenidClient.CustomFetch,
      execute: plainHttp(client, issuer),
    });
    this.known = { metadata: configuration.serverMetadata(), since };
    return this.known;
  }
}

/** The default of the standard when the provider names no method is `client_secret_basic`. */
function authenticationFor(
  client: typeof OpenidClient,
  { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }: OpenidClient.ServerMetadata,
  secret: string | null,
): OpenidClient.ClientAuth {
  if (secret === null) return client.None();
  return methods.includes('client_secret_basic') ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
}

/**
 * When the administrator configured an http address, for example between containers, the provider may use http for its
 * other addresses too.
 */
function plainHttp(
  client: typeof OpenidClient,
  issuer: string,
): ((configuration: OpenidClient.Configuration) => void)[] {
  // The library marks this as deprecated to warn of its use.
  // oxlint-disable-next-line typescript/no-deprecated
  return new URL(issuer).protocol === 'http:' ? [client.allowInsecureRequests] : [];
}
