import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiSecurity } from '@nestjs/swagger';

/** What opens an endpoint: an API key unless it says otherwise. */
export type Access = 'api-key' | 'session' | 'link' | 'public';

export const ACCESS = 'access';

/** Open to everybody. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(ACCESS, 'public' satisfies Access);

export const UNCOUNTED = 'uncounted';

/** No limit counts its requests: for probes, which must not fail because of somebody else. */
export const Uncounted = (): MethodDecorator & ClassDecorator => SetMetadata(UNCOUNTED, true);

/** Open to people who signed in on the pages; a key does not help. */
export const SessionOnly = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(ACCESS, 'session' satisfies Access), ApiCookieAuth('session'));

/** Open to a key, to a session, and to a link with a `signature` that the endpoint itself checks; there is no caller then. */
export const SignedLink = (): MethodDecorator =>
  applyDecorators(SetMetadata(ACCESS, 'link' satisfies Access), ApiCookieAuth('session'));

/** Documents that a controller wants an API key; the guard wants one anyway. */
export const ApiKeyAuth = (): ClassDecorator => applyDecorators(ApiSecurity('apiKey'), ApiBearerAuth('bearer'));
