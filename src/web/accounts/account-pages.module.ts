import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { SignInLinksModule } from '../../accounts/sign-in-links/sign-in-links.module.js';
import { WebModule } from '../web.module.js';
import { AccountPagesController } from './account-pages.controller.js';
import { SignInLinkPagesController } from './sign-in-links/sign-in-link-pages.controller.js';

@Module({
  imports: [WebModule, AccountsModule, SignInLinksModule],
  controllers: [AccountPagesController, SignInLinkPagesController],
})
export class AccountPagesModule {}
