import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts.module.js';
import { AuthorizationsService } from './authorization/authorizations.service.js';
import { OauthCodesRepository } from './authorization/oauth-codes.repository.js';
import { OauthClientsRepository } from './clients/oauth-clients.repository.js';
import { OauthClientsService } from './clients/oauth-clients.service.js';
import { MetadataController } from './metadata.controller.js';
import { OauthController } from './oauth.controller.js';
import { TokensService } from './tokens/tokens.service.js';

/** Larder as an authorization server (OAuth 2.1). Tokens are issued and looked up in `connections/`. */
@Module({
  imports: [AccountsModule],
  controllers: [MetadataController, OauthController],
  providers: [AuthorizationsService, OauthClientsRepository, OauthClientsService, OauthCodesRepository, TokensService],
  exports: [AuthorizationsService],
})
export class OauthModule {}
