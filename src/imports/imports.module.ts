import { Module } from '@nestjs/common';
import { AiModule } from '../ai/ai.module.js';
import { RecipesModule } from '../recipes/recipes.module.js';
import { DraftReader } from './draft-reader.js';
import { ImportQueue } from './import-queue.js';
import { ImportRunsRepository } from './import-runs.repository.js';
import { ImportWorker } from './import-worker.js';
import { ImportsController } from './imports.controller.js';
import { ImportsRepository } from './imports.repository.js';
import { ImportsService } from './imports.service.js';
import { RecipeImporter } from './recipe-importer.js';

@Module({
  imports: [RecipesModule, AiModule],
  controllers: [ImportsController],
  providers: [
    ImportsService,
    ImportsRepository,
    ImportQueue,
    ImportRunsRepository,
    ImportWorker,
    RecipeImporter,
    DraftReader,
  ],
  exports: [ImportsService],
})
export class ImportsModule {}
