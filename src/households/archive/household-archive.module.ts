import { Module } from '@nestjs/common';
import { HouseholdParts } from './household-parts.js';

/** For modules that register a part of a household, or export and import all of them. */
@Module({ providers: [HouseholdParts], exports: [HouseholdParts] })
export class HouseholdArchiveModule {}
