import { Module } from '@nestjs/common';
import { forPages } from '../accounts/for-pages.js';
import { FoodsController } from './foods.controller.js';

@Module({ controllers: [FoodsController, forPages('foods', FoodsController)] })
export class FoodsModule {}
