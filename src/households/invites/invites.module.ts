import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { HouseholdsModule } from '../households.module.js';
import { MembersModule } from '../members/members.module.js';
import { InvitesController } from './invites.controller.js';
import { InvitesService } from './invites.service.js';
import { JoinController } from './join.controller.js';
import { WrongCodesModule } from '../codes/wrong-codes.module.js';

/** Invites into a household, and joining it. */
@Module({
  imports: [HouseholdsModule, AccountsModule, MembersModule, WrongCodesModule],
  controllers: [InvitesController, JoinController],
  providers: [InvitesService],
  exports: [InvitesService],
})
export class InvitesModule {}
