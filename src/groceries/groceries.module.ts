import { Module } from '@nestjs/common';
import { StoresModule } from '../stores/stores.module.js';
import { GroceriesController } from './groceries.controller.js';
import { GroceriesRepository } from './groceries.repository.js';
import { GroceriesService } from './groceries.service.js';

@Module({
  imports: [StoresModule],
  controllers: [GroceriesController],
  providers: [GroceriesService, GroceriesRepository],
})
export class GroceriesModule {}
