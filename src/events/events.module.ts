import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { forPages } from '../accounts/for-pages.js';
import { ChangesController } from './changes.controller.js';
import { ChangesService } from './changes.service.js';
import { EventMetrics } from './event-metrics.js';
import { EventsController } from './events.controller.js';
import { EventStreams } from './event-streams.js';
import { Following } from './following.js';
import { OpenStreams } from './open-streams.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** The feed of changes for clients: page by page, and as a stream of events. */
@Module({
  imports: [AccountsModule, WebhooksModule],
  controllers: [ChangesController, EventsController, forPages('changes', ChangesController)],
  providers: [ChangesService, EventStreams, Following, OpenStreams, EventMetrics],
  exports: [WebhooksModule],
})
export class EventsModule {}
