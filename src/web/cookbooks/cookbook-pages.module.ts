import { Module } from '@nestjs/common';
import { RecipesModule } from '../../recipes/recipes.module.js';
import { WebModule } from '../web.module.js';
import { CookbookActionsService } from './cookbook-actions.service.js';
import { CookbookPagesController, CookbooksOfRecipePageController } from './cookbook-pages.controller.js';
import { CookbookPagesService } from './cookbook-pages.service.js';

/** The pages for cookbooks. */
@Module({
  imports: [WebModule, RecipesModule],
  controllers: [CookbookPagesController, CookbooksOfRecipePageController],
  providers: [CookbookPagesService, CookbookActionsService],
})
export class CookbookPagesModule {}
