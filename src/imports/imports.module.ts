import { Module } from '@nestjs/common';
import { forPages } from '../accounts/for-pages.js';
import { AiModule } from '../ai/ai.module.js';
import { HouseholdsModule } from '../households/households.module.js';
import { RecipeHooksModule } from '../recipes/recipe-hooks.js';
import { RecipesModule } from '../recipes/recipes.module.js';
import { DraftReader } from './draft-reader.js';
import { FileImportsService } from './files/file-imports.service.js';
import { FilePictures } from './files/file-pictures.js';
import { ImportFilesRepository } from './files/import-files.repository.js';
import { ImportFilesService } from './files/import-files.service.js';
import { ImportedRecipes } from './imported-recipes.js';
import { ImportLimits } from './import-limits.js';
import { ImportMetrics } from './import-metrics.js';
import { ImportListService } from './import-list.service.js';
import { ImportQueueService } from './import-queue.service.js';
import { ImportRunsService } from './import-runs.service.js';
import { ImportsController } from './imports.controller.js';
import { ImportsRepository } from './imports.repository.js';
import { PageImportsService } from './page-imports.service.js';
import { RecipeImportsService } from './recipe-imports.service.js';
import { TextImportsService } from './text-imports.service.js';
import { BroughtPictures } from './pictures/brought-pictures.js';
import { PictureImporter } from './pictures/picture-importer.js';
import { PictureMetrics } from './pictures/picture-metrics.js';
import { RecipeImporter } from './recipe-importer.js';

@Module({
  imports: [RecipesModule, RecipeHooksModule, AiModule, HouseholdsModule],
  controllers: [ImportsController, forPages('recipes', ImportsController)],
  providers: [
    ImportLimits,
    PageImportsService,
    TextImportsService,
    FileImportsService,
    ImportQueueService,
    RecipeImportsService,
    ImportsRepository,
    ImportRunsService,
    ImportFilesService,
    FilePictures,
    ImportFilesRepository,
    RecipeImporter,
    ImportedRecipes,
    DraftReader,
    ImportListService,
    PictureImporter,
    BroughtPictures,
    ImportMetrics,
    PictureMetrics,
  ],
  exports: [
    PageImportsService,
    TextImportsService,
    FileImportsService,
    ImportQueueService,
    RecipeImportsService,
    ImportListService,
    ImportLimits,
    BroughtPictures,
  ],
})
export class ImportsModule {}
