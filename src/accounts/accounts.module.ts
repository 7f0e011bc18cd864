import { Module } from '@nestjs/common';
import { HouseholdsModule } from '../households/households.module.js';
import { AccountsService } from './accounts.service.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { ApiKeysService } from './api-keys.service.js';
import { AuthController } from './auth.controller.js';
import { CallersService } from './callers.service.js';
import { KnownKeys } from './known-keys.js';
import { RequestLimits } from './request-limits.js';
import { SessionStore } from './session-store.js';
import { SessionsRepository } from './sessions.repository.js';
import { SignInLimits } from './sign-in-limits.js';
import { UsersRepository } from './users.repository.js';

@Module({
  imports: [HouseholdsModule],
  controllers: [AuthController, ApiKeysController],
  providers: [
    AccountsService,
    CallersService,
    UsersRepository,
    SessionsRepository,
    SessionStore,
    ApiKeysService,
    ApiKeysRepository,
    KnownKeys,
    RequestLimits,
    SignInLimits,
  ],
  exports: [AccountsService, CallersService, ApiKeysService, RequestLimits],
})
export class AccountsModule {}
