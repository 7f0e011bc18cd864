import OAuth2Server from '@node-oauth/oauth2-server';
import { isResource } from './protected-resources.js';

/** The parameters of an OAuth request. */
export type Parameters = Readonly<Record<string, string>>;

/** Those with a value. @throws InvalidRequestError for a parameter that occurs twice (RFC 6749, 3.1) */
export function parametersOf(values: object): Parameters {
  const entries = (Object.entries(values) as [string, unknown][]).filter(
    ([, value]) => value !== '' && value !== undefined,
  );
  const bad = entries.find(([, value]) => typeof value !== 'string');
  if (bad !== undefined) throw new OAuth2Server.InvalidRequestError(`Invalid parameter: \`${bad[0]}\` occurs twice`);
  return Object.fromEntries(entries) as Parameters;
}

/**
 * Refuses tokens for another server (RFC 8707).
 * @param address of this server
 * @throws OAuthError
 */
export function refuseOtherResource({ resource }: Parameters, address: string): void {
  if (resource !== undefined && !isResource(resource, address))
    throw new OAuth2Server.OAuthError('Invalid parameter: `resource` is not an address of this server', {
      code: 400,
      name: 'invalid_target',
    });
}
