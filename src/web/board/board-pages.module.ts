import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { BoardModule } from '../../board/board.module.js';
import { GroceriesModule } from '../../groceries/groceries.module.js';
import { WebModule } from '../web.module.js';
import { BoardPageController } from './board-page.controller.js';
import { BoardPageService } from './board-page.service.js';
import { BoardTicksController } from './board-ticks.controller.js';
import { BoardTicksService } from './board-ticks.service.js';
import { DisplayLinkController } from './display-link.controller.js';
import { DisplayLinkService } from './display-link.service.js';

/** The board on the wall, and the link that a display opens once. */
@Module({
  imports: [WebModule, AccountsModule, BoardModule, GroceriesModule],
  controllers: [BoardPageController, BoardTicksController, DisplayLinkController],
  providers: [BoardPageService, BoardTicksService, DisplayLinkService],
})
export class BoardPagesModule {}
