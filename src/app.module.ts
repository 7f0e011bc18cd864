import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { AccessGuard } from './accounts/access.guard.js';
import { RateLimitGuard } from './accounts/limits/rate-limit.guard.js';
import { RecheckGuard } from './accounts/recheck.guard.js';
import { ScopeGuard } from './accounts/scope.guard.js';
import { CONFIG, type Config } from './config/config.js';
import { StorageQuotaInterceptor } from './households/storage-quota.interceptor.js';
import { BodyBudget } from './http/bodies/body-budget.js';
import { BodyGuard } from './http/bodies/body.guard.js';
import { Uploads } from './http/bodies/uploads.js';
import { dtoPipe } from './http/fields/to-dto.js';
import { HouseholdTurnsInterceptor } from './http/household-turns.interceptor.js';
import { LOGGER } from './http/logger.js';
import { loadClasses } from './load-exports.js';
import { ReceiptsInterceptor } from './receipts/receipts.interceptor.js';
import { PageFilter } from './web/page.filter.js';

/** What is created before Nest starts. */
export interface Runtime {
  readonly config: Config;
  readonly logger: Logger;
  /** Connected, with an up-to-date schema. */
  readonly dataSource: DataSource;
}

/** A module that is made of what was created before. */
interface ModuleOfRuntime extends Type {
  of(runtime: Runtime): DynamicModule;
}

/**
 * The modules of all folders, so that a new feature is one folder and no list names it. Nest adds their routes in the order of their
 * paths, but those of an imported module with the first module that imports it. A test checks that no route hides another.
 */
const MODULES: Type[] = await loadClasses(import.meta.dirname, /[\\/][^\\/]+\.module/);

@Module({})
export class AppModule {
  static of(runtime: Runtime): DynamicModule {
    const { config, logger } = runtime;
    return {
      module: AppModule,
      global: true,
      imports: [DiscoveryModule, ...MODULES.map((module) => (isOfRuntime(module) ? module.of(runtime) : module))],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useValue: logger },
        BodyBudget,
        Uploads,
        // The order matters: access, rate limit, scope, reading the body, checking the caller again.
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_GUARD, useClass: ScopeGuard },
        { provide: APP_GUARD, useClass: BodyGuard },
        { provide: APP_GUARD, useClass: RecheckGuard },
        { provide: APP_INTERCEPTOR, useClass: HouseholdTurnsInterceptor },
        // An operation that was done before is answered without asking for storage.
        { provide: APP_INTERCEPTOR, useClass: ReceiptsInterceptor },
        { provide: APP_INTERCEPTOR, useClass: StorageQuotaInterceptor },
        { provide: APP_PIPE, useValue: dtoPipe },
        { provide: APP_FILTER, useClass: PageFilter },
      ],
      exports: [CONFIG, LOGGER],
    };
  }
}

function isOfRuntime(module: Type): module is ModuleOfRuntime {
  return 'of' in module;
}
