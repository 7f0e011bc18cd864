import OAuth2Server from '@node-oauth/oauth2-server';

/** What the library refuses, for the program or the person. @throws any other error, without the `ServerError` that the library puts around it */
export function refusalIn(error: unknown): OAuth2Server.OAuthError {
  if (!(error instanceof OAuth2Server.OAuthError)) throw error;
  if (!(error instanceof OAuth2Server.ServerError)) return error;
  const { inner = error } = error as { inner?: Error };
  throw inner;
}
