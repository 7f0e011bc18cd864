import { Module } from '@nestjs/common';
import { IngredientsModule } from '../ingredients/ingredients.module.js';
import { HouseholdArchiveModule } from '../households/archive/household-archive.module.js';
import { PantryController } from './pantry.controller.js';
import { PantryPart } from './pantry-part.js';
import { PantryRepository } from './pantry.repository.js';
import { PantryService } from './pantry.service.js';

@Module({
  imports: [IngredientsModule, HouseholdArchiveModule],
  controllers: [PantryController],
  providers: [PantryService, PantryRepository, PantryPart],
  exports: [PantryService],
})
export class PantryModule {}
