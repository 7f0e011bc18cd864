import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { AccessGuard } from './accounts/access.guard.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { RateLimitGuard } from './accounts/rate-limit.guard.js';
import { ChangesModule } from './changes/changes.module.js';
import { CONFIG, type Config } from './config.js';
import { DatabaseModule } from './database/database.module.js';
import { GroceriesModule } from './groceries/groceries.module.js';
import { HealthModule } from './health/health.module.js';
import { BodyBudget } from './http/bodies/body-budget.js';
import { BodyGuard } from './http/bodies/body.guard.js';
import { LOGGER } from './http/logger.js';
import { HouseholdsModule } from './households/households.module.js';
import { StorageQuotaGuard } from './households/storage-quota.guard.js';
import { RecheckGuard } from './accounts/recheck.guard.js';
import { dtoPipe } from './http/to-dto.js';
import { ImportsModule } from './imports/imports.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { ParserModule } from './parser/parser.module.js';
import { PlannedRecipesModule } from './planned-recipes/planned-recipes.module.js';
import { RecipesModule } from './recipes/recipes.module.js';
import { StoresModule } from './stores/stores.module.js';
import { TasksModule } from './tasks/tasks.module.js';
import { PageFilter } from './web/page.filter.js';
import { WebModule } from './web/web.module.js';

/** What the program makes before Nest starts. */
export interface Runtime {
  readonly config: Config;
  readonly logger: Logger;
  /** Connected, its schema up to date. */
  readonly dataSource: DataSource;
}

/** Milliseconds and MiB that one page or text may cost the parser. */
const PARSER_LIMITS = { timeoutMs: 10_000, memoryMb: 256 };

@Module({})
export class AppModule {
  static of({ config, logger, dataSource }: Runtime): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        DatabaseModule.of(dataSource, config.databaseDirectUrl),
        TasksModule,
        ChangesModule,
        ParserModule.forRoot({ threads: config.parserThreads, ...PARSER_LIMITS }),
        AccountsModule,
        HouseholdsModule,
        ImportsModule,
        RecipesModule,
        GroceriesModule,
        StoresModule,
        PlannedRecipesModule,
        HealthModule,
        WebModule,
        ...MetricsModule.of(config),
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useValue: logger },
        BodyBudget,
        // In this order: who it is, whether it is too often, and only then what it says, and whether there is room for it.
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_GUARD, useClass: BodyGuard },
        { provide: APP_GUARD, useClass: RecheckGuard },
        { provide: APP_GUARD, useClass: StorageQuotaGuard },
        { provide: APP_PIPE, useValue: dtoPipe },
        { provide: APP_FILTER, useClass: PageFilter },
      ],
      exports: [CONFIG, LOGGER],
    };
  }
}
