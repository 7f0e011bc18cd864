import { Module } from '@nestjs/common';
import { BoardController } from './board.controller.js';
import { BoardRepository } from './board.repository.js';
import { BoardService } from './board.service.js';

@Module({ controllers: [BoardController], providers: [BoardService, BoardRepository], exports: [BoardService] })
export class BoardModule {}
