import { Module } from '@nestjs/common';
import { InvitesModule } from '../../households/invites/invites.module.js';
import { AccountsModule } from '../accounts.module.js';
import { OpenidController } from './openid.controller.js';
import { OpenidIdentitiesRepository } from './openid-identities.repository.js';
import { OpenidReturnsRepository } from './openid-returns.repository.js';
import { OpenidProvider } from './openid-provider.js';
import { OpenidService } from './openid.service.js';

@Module({
  imports: [AccountsModule, InvitesModule],
  controllers: [OpenidController],
  providers: [OpenidService, OpenidProvider, OpenidIdentitiesRepository, OpenidReturnsRepository],
  exports: [OpenidService],
})
export class OpenidModule {}
