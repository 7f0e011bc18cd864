import { Module } from '@nestjs/common';
import { HouseholdParts } from './household-parts.js';

@Module({ providers: [HouseholdParts], exports: [HouseholdParts] })
export class MovingModule {}
