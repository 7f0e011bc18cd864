import { Module } from '@nestjs/common';
import { RecipesModule } from '../recipes/recipes.module.js';
import { ImportQueue } from './import-queue.js';
import { ImportRunsRepository } from './import-runs.repository.js';
import { ImportWorker } from './import-worker.js';
import { ImportsController } from './imports.controller.js';
import { ImportsRepository } from './imports.repository.js';
import { ImportsService } from './imports.service.js';
import { RecipeImporter } from './recipe-importer.js';

@Module({
  imports: [RecipesModule],
  controllers: [ImportsController],
  providers: [ImportsService, ImportsRepository, ImportQueue, ImportRunsRepository, ImportWorker, RecipeImporter],
  exports: [ImportsService],
})
export class ImportsModule {}
