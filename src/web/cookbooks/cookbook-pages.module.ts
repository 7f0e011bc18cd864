import { Module } from '@nestjs/common';
import { RecipesModule } from '../../recipes/recipes.module.js';
import { WebModule } from '../web.module.js';
import { CookbookPagesController } from './cookbook-pages.controller.js';

@Module({ imports: [WebModule, RecipesModule], controllers: [CookbookPagesController] })
export class CookbookPagesModule {}
