import { Body, Controller, HttpCode, Inject, Post, Req, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { CONFIG, type Config } from '../../config/config.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { clientAddress } from '../../http/client-address.js';
import { serverAddress } from '../../http/request-origin.js';
import { Public } from '../access.js';
import { RegisterClientDto, type RegisteredClient, toRegisteredClient } from './clients/oauth-clients.dto.js';
import { OauthClientsService } from './clients/oauth-clients.service.js';
import { OauthErrorFilter } from './oauth-error.filter.js';
import { TokensService } from './tokens/tokens.service.js';

/** What programs call to connect themselves. The page on which a person agrees is in `web/oauth`. */
@ApiExcludeController()
@Public()
@Controller('oauth')
export class OauthController {
  constructor(
    private readonly clients: OauthClientsService,
    private readonly tokens: TokensService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('register')
  @UseFilters(new OauthErrorFilter('invalid_client_metadata'))
  async register(@Req() request: Request, @Body() body: RegisterClientDto): Promise<RegisteredClient> {
    return toRegisteredClient(await this.clients.register(body, clientAddress(request)));
  }

  @Post('token')
  @HttpCode(200)
  @TakesForm()
  @UseFilters(new OauthErrorFilter('invalid_request'))
  exchange(@Req() request: Request): Promise<object> {
    return this.tokens.exchange(request, serverAddress(this.config.publicUrl, request));
  }

  @Post('revoke')
  @HttpCode(200)
  @TakesForm()
  @UseFilters(new OauthErrorFilter('invalid_request'))
  async revoke(@Req() { body }: Request<unknown, unknown, object>): Promise<object> {
    await this.tokens.revoke(body);
    return {};
  }
}
