import { Module } from '@nestjs/common';
import { forPages } from '../accounts/for-pages.js';
import { IngredientsModule } from '../ingredients/ingredients.module.js';
import { HouseholdArchiveModule } from '../households/archive/household-archive.module.js';
import { HouseholdsModule } from '../households/households.module.js';
import { AisleLinksController } from './aisles/aisle-links.controller.js';
import { AisleLinksRepository } from './aisles/aisle-links.repository.js';
import { AisleLinksService } from './aisles/aisle-links.service.js';
import { AislesRepository } from './aisles/aisles.repository.js';
import { StoresPart } from './archive/stores-part.js';
import { StoresController } from './stores.controller.js';
import { StoresRepository } from './stores.repository.js';
import { StoresService } from './stores.service.js';

@Module({
  imports: [IngredientsModule, HouseholdsModule, HouseholdArchiveModule],
  controllers: [
    StoresController,
    AisleLinksController,
    forPages('stores', StoresController),
    forPages('stores/:id/aisle-links', AisleLinksController),
  ],
  providers: [StoresService, StoresRepository, AisleLinksService, AislesRepository, AisleLinksRepository, StoresPart],
  exports: [StoresService, AisleLinksService],
})
export class StoresModule {}
