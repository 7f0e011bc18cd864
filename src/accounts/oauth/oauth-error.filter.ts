import OAuth2Server from '@node-oauth/oauth2-server';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sendRefusal } from '../../http/bodies/unread-body.js';
import { InvalidRequestError, MalformedBodyError, UnsupportedMediaTypeError } from '../../http/problems/errors.js';

/** Programs expect the error body of OAuth for what is wrong with their request (RFC 6749, 5.2). Other errors have the problem body. */
@Catch(OAuth2Server.OAuthError, InvalidRequestError, MalformedBodyError, UnsupportedMediaTypeError)
export class OauthErrorFilter implements ExceptionFilter {
  /** @param invalid the code for a body that is not valid */
  constructor(private readonly invalid: 'invalid_request' | 'invalid_client_metadata') {}

  catch(error: Error, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    response.status(error instanceof OAuth2Server.OAuthError ? error.code : 400).type('json');
    const body = { error: this.codeOf(error), error_description: error.message };
    sendRefusal(http.getRequest<Request>(), response, JSON.stringify(body));
  }

  private codeOf(error: Error): string {
    if (error instanceof OAuth2Server.OAuthError) return error.name;
    const isRedirect =
      error instanceof InvalidRequestError && error.issues.some(({ path }) => path.startsWith('redirect_uris'));
    return isRedirect ? 'invalid_redirect_uri' : this.invalid;
  }
}
