import { Module } from '@nestjs/common';
import { HouseholdsModule } from '../households/households.module.js';
import { BoardController } from './board.controller.js';
import { BoardRepository } from './board.repository.js';
import { BoardService } from './board.service.js';

@Module({
  imports: [HouseholdsModule],
  controllers: [BoardController],
  providers: [BoardService, BoardRepository],
  exports: [BoardService],
})
export class BoardModule {}
