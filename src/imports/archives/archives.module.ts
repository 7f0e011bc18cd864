import { Module } from '@nestjs/common';
import { HouseholdsModule } from '../../households/households.module.js';
import { RecipesModule } from '../../recipes/recipes.module.js';
import { ImportsModule } from '../imports.module.js';
import { ArchiveFolder } from './archive-folder.js';
import { ArchiveImporter } from './archive-importer.js';
import { ArchiveRunsRepository } from './archive-runs.repository.js';
import { ArchivedRecipes } from './archived-recipes.js';
import { ArchivesController } from './archives.controller.js';
import { ArchivesRepository } from './archives.repository.js';
import { ArchivesService } from './archives.service.js';

@Module({
  imports: [RecipesModule, HouseholdsModule, ImportsModule],
  controllers: [ArchivesController],
  providers: [
    ArchivesService,
    ArchivesRepository,
    ArchiveRunsRepository,
    ArchiveFolder,
    ArchiveImporter,
    ArchivedRecipes,
  ],
  exports: [ArchivesService],
})
export class ArchivesModule {}
