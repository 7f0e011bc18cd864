import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { HouseholdsModule } from '../../households/households.module.js';
import { InvitesModule } from '../../households/invites/invites.module.js';
import { MembersModule } from '../../households/members/members.module.js';
import { StoresModule } from '../../stores/stores.module.js';
import { WebModule } from '../web.module.js';
import { AccountSettingsController } from './account-settings.controller.js';
import { HouseholdSettingsController } from './household-settings.controller.js';
import { JoinPagesController } from './join-pages.controller.js';

/** The pages for people: their household, their account, and joining a household. */
@Module({
  imports: [WebModule, AccountsModule, HouseholdsModule, MembersModule, InvitesModule, StoresModule],
  controllers: [HouseholdSettingsController, AccountSettingsController, JoinPagesController],
})
export class PeoplePagesModule {}
