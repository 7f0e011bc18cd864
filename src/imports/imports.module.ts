import { Module } from '@nestjs/common';
import { AiModule } from '../ai/ai.module.js';
import { HouseholdsModule } from '../households/households.module.js';
import { RecipesModule } from '../recipes/recipes.module.js';
import { DraftReader } from './draft-reader.js';
import { ImportLimits } from './import-limits.js';
import { ImportMetrics } from './import-metrics.js';
import { ImportProgressRepository } from './import-progress.repository.js';
import { ImportProgressService } from './import-progress.service.js';
import { ImportRunsRepository } from './import-runs.repository.js';
import { ImportsController } from './imports.controller.js';
import { ImportsRepository } from './imports.repository.js';
import { ImportsService } from './imports.service.js';
import { PictureImporter } from './pictures/picture-importer.js';
import { PictureMetrics } from './pictures/picture-metrics.js';
import { RecipeImporter } from './recipe-importer.js';

@Module({
  imports: [RecipesModule, AiModule, HouseholdsModule],
  controllers: [ImportsController],
  providers: [
    ImportLimits,
    ImportsService,
    ImportsRepository,
    ImportRunsRepository,
    RecipeImporter,
    DraftReader,
    ImportProgressService,
    ImportProgressRepository,
    PictureImporter,
    ImportMetrics,
    PictureMetrics,
  ],
  exports: [ImportsService, ImportProgressService, ImportLimits, PictureImporter],
})
export class ImportsModule {}
