import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { HouseholdsModule } from '../households.module.js';
import { InvitesRepository } from '../invites/invites.repository.js';
import { MembersController } from './members.controller.js';
import { MembersService } from './members.service.js';
import { TakenAlongModule } from './taken-along.js';
import { OwnAccountController } from './own-account.controller.js';

/** The people of a household and their roles. */
@Module({
  imports: [HouseholdsModule, AccountsModule, TakenAlongModule],
  controllers: [MembersController, OwnAccountController],
  providers: [MembersService, InvitesRepository],
  exports: [MembersService, InvitesRepository],
})
export class MembersModule {}
