import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { OauthModule } from '../../accounts/oauth/oauth.module.js';
import { HouseholdsModule } from '../../households/households.module.js';
import { WebModule } from '../web.module.js';
import { AuthorizeController } from './authorize.controller.js';

@Module({
  imports: [WebModule, AccountsModule, HouseholdsModule, OauthModule],
  controllers: [AuthorizeController],
})
export class OauthPagesModule {}
