import { Module } from '@nestjs/common';
import { HouseholdClock } from './household-clock.js';
import { HouseholdSizeRepository } from './household-size.repository.js';
import { HouseholdController } from './household.controller.js';
import { HouseholdsRepository } from './households.repository.js';
import { HouseholdsService } from './households.service.js';
import { MembershipsRepository } from './memberships.repository.js';
import { AbandonedHouseholds } from './removal/abandoned-households.js';
import { HouseholdRemoval } from './removal/household-removal.js';
import { StorageQuota } from './storage-quota.js';

@Module({
  controllers: [HouseholdController],
  providers: [
    HouseholdsService,
    HouseholdsRepository,
    MembershipsRepository,
    HouseholdClock,
    HouseholdSizeRepository,
    StorageQuota,
    AbandonedHouseholds,
    HouseholdRemoval,
  ],
  exports: [HouseholdsService, MembershipsRepository, HouseholdClock, StorageQuota, HouseholdRemoval],
})
export class HouseholdsModule {}
