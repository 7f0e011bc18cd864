import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { CONFIG, type Config } from '../../config/config.js';
import { serverAddress } from '../../http/request-origin.js';
import { Public } from '../access.js';
import { DEFAULT_SCOPES, SCOPES } from '../scopes.js';
import { API, MCP, METADATA_PATH, type ProtectedResource } from './protected-resources.js';

/**
 * What programs read that know only an address of Larder: who lets people sign in for it (RFC 9728), and how (RFC 8414). For Larder under a
 * path, the proxy sends the addresses here that have the path at their end.
 */
@ApiExcludeController()
@Public()
@Controller()
export class MetadataController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get(METADATA_PATH + API)
  describeApi(@Req() request: Request): object {
    return this.resource(request, API);
  }

  @Get(METADATA_PATH + MCP)
  describeMcp(@Req() request: Request): object {
    return this.resource(request, MCP);
  }

  @Get('.well-known/oauth-authorization-server')
  describeServer(@Req() request: Request): object {
    const issuer = this.addressFor(request);
    return {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      registration_endpoint: `${issuer}/oauth/register`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      scopes_supported: SCOPES,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  /** Programs ask for all scopes that are named here: those that manage the household have to be asked for by name. */
  private resource(request: Request, resource: ProtectedResource): object {
    const issuer = this.addressFor(request);
    return {
      resource: issuer + resource,
      resource_name: 'Larder',
      authorization_servers: [issuer],
      scopes_supported: DEFAULT_SCOPES,
      bearer_methods_supported: ['header'],
    };
  }

  private addressFor(request: Request): string {
    return serverAddress(this.config.publicUrl, request);
  }
}
