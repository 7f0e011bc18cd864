import { Module } from '@nestjs/common';
import { RecipesModule } from '../../recipes/recipes.module.js';
import { WebModule } from '../web.module.js';
import { SharePageController } from './share-page.controller.js';

@Module({ imports: [WebModule, RecipesModule], controllers: [SharePageController] })
export class SharePagesModule {}
