import { Module } from '@nestjs/common';
import { HouseholdsModule } from '../households/households.module.js';
import { CalendarController, CalendarFeedsController } from './calendar-feeds.controller.js';
import { CalendarFeedsRepository } from './calendar-feeds.repository.js';
import { CalendarFeedsService } from './calendar-feeds.service.js';

@Module({
  imports: [HouseholdsModule],
  controllers: [CalendarFeedsController, CalendarController],
  providers: [CalendarFeedsService, CalendarFeedsRepository],
  exports: [CalendarFeedsService],
})
export class CalendarFeedsModule {}
