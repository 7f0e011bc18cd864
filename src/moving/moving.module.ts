import { Module } from '@nestjs/common';
import { HouseholdParts } from './household-parts.js';
import { TakenAlong } from './taken-along.js';

@Module({ providers: [HouseholdParts, TakenAlong], exports: [HouseholdParts, TakenAlong] })
export class MovingModule {}
