import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { BoardModule } from '../../board/board.module.js';
import { GroceriesModule } from '../../groceries/groceries.module.js';
import { RecipesModule } from '../../recipes/recipes.module.js';
import { WebModule } from '../web.module.js';
import { BoardPageController, BoardTicksController } from './board-page.controller.js';
import { BoardCookController } from './board-cook.controller.js';
import { DisplayLinkController } from './display-link.controller.js';
import { PairController } from './pair.controller.js';

/** The board on the wall, and the link that a display opens once. */
@Module({
  imports: [WebModule, AccountsModule, BoardModule, GroceriesModule, RecipesModule],
  controllers: [PairController, BoardCookController, BoardPageController, BoardTicksController, DisplayLinkController],
})
export class BoardPagesModule {}
