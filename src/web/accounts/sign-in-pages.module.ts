import { Module } from '@nestjs/common';
import { OpenidModule } from '../../accounts/openid/openid.module.js';
import { SignInLinksModule } from '../../accounts/sign-in-links/sign-in-links.module.js';
import { OpenidSettingsController } from '../settings/openid/openid-settings.controller.js';
import { OpenidSettingsService } from '../settings/openid/openid-settings.service.js';
import { WebModule } from '../web.module.js';
import { SignInLinkPagesController } from './sign-in-links/sign-in-link-pages.controller.js';
import { SignInLinkPagesService } from './sign-in-links/sign-in-link-pages.service.js';

/** Pages for sign-in without a password. */
@Module({
  imports: [WebModule, OpenidModule, SignInLinksModule],
  controllers: [OpenidSettingsController, SignInLinkPagesController],
  providers: [OpenidSettingsService, SignInLinkPagesService],
})
export class SignInPagesModule {}
