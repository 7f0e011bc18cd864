import { Module } from '@nestjs/common';
import { RecipesModule } from '../../recipes/recipes.module.js';
import { WebModule } from '../web.module.js';
import { SharePageController } from './share-page.controller.js';
import { SharePageService } from './share-page.service.js';

@Module({ imports: [WebModule, RecipesModule], controllers: [SharePageController], providers: [SharePageService] })
export class SharePagesModule {}
