import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { OpenidModule } from '../../accounts/openid/openid.module.js';
import { CalendarFeedsModule } from '../../calendar-feeds/calendar-feeds.module.js';
import { EventsModule } from '../../events/events.module.js';
import { BackupModule } from '../../backup/backup.module.js';
import { HealthModule } from '../../health/health.module.js';
import { WebModule } from '../web.module.js';
import { CalendarFeedsSettingsController } from './calendar-feeds/calendar-feeds-settings.controller.js';
import { ConnectionsSettingsController } from './connections/connections-settings.controller.js';
import { DisplaysSettingsController } from './displays/displays-settings.controller.js';
import { OpenidSettingsController } from './openid/openid-settings.controller.js';
import { ServerSettingsController } from './server/server-settings.controller.js';
import { DevelopersController } from './developers.controller.js';
import { WebhooksSettingsController } from './webhooks/webhooks-settings.controller.js';

@Module({
  imports: [WebModule, AccountsModule, OpenidModule, CalendarFeedsModule, EventsModule, BackupModule, HealthModule],
  controllers: [
    DevelopersController,
    ConnectionsSettingsController,
    DisplaysSettingsController,
    CalendarFeedsSettingsController,
    WebhooksSettingsController,
    OpenidSettingsController,
    ServerSettingsController,
  ],
})
export class SettingsPagesModule {}
