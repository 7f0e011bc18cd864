import { Module } from '@nestjs/common';
import { HouseholdsModule } from '../../households/households.module.js';
import { HouseholdArchiveModule } from '../../households/archive/household-archive.module.js';
import { RecipesModule } from '../../recipes/recipes.module.js';
import { ImportsModule } from '../imports.module.js';
import { ArchiveFolder } from './archive-folder.js';
import { ArchiveImporter } from './archive-importer.js';
import { ArchiveEntriesRepository } from './archive-entries.repository.js';
import { ArchiveFilePartsRepository } from './archive-file-parts.repository.js';
import { ArchiveQueueService } from './archive-queue.service.js';
import { ArchiveRunsService } from './archive-runs.service.js';
import { ArchivedRecipeImporter } from './archived-recipe-importer.js';
import { ArchiveUndoService } from './archive-undo.service.js';
import { ArchiveAdditionsRepository } from './household/archive-additions.repository.js';
import { HouseholdImporter } from './household/household-importer.js';
import { ArchivesController } from './archives.controller.js';
import { ArchivesRepository } from './archives.repository.js';
import { ArchivesService } from './archives.service.js';
import { ExampleService } from './example/example.service.js';

@Module({
  imports: [RecipesModule, HouseholdsModule, ImportsModule, HouseholdArchiveModule],
  controllers: [ArchivesController],
  providers: [
    ArchivesService,
    ArchiveQueueService,
    ArchiveUndoService,
    ExampleService,
    ArchivesRepository,
    ArchiveEntriesRepository,
    ArchiveFilePartsRepository,
    ArchiveRunsService,
    ArchiveFolder,
    ArchiveImporter,
    ArchivedRecipeImporter,
    HouseholdImporter,
    ArchiveAdditionsRepository,
  ],
  exports: [ArchivesService, ArchiveQueueService, ArchiveUndoService, ExampleService],
})
export class ArchivesModule {}
