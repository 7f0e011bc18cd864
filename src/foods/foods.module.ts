import { Module } from '@nestjs/common';
import { forPages } from '../accounts/for-pages.js';
import { FoodsController } from './foods.controller.js';
import { LineReader } from './line-reader.js';

@Module({
  controllers: [FoodsController, forPages('foods', FoodsController)],
  providers: [LineReader],
  exports: [LineReader],
})
export class FoodsModule {}
