import { Module } from '@nestjs/common';
import { HouseholdsModule } from '../households/households.module.js';
import { WrongCodesModule } from '../households/codes/wrong-codes.module.js';
import { AccountsService } from './accounts.service.js';
import { ApiKeysController } from './keys/api-keys.controller.js';
import { ApiKeysRepository } from './keys/api-keys.repository.js';
import { ApiKeysService } from './keys/api-keys.service.js';
import { AuthController } from './auth.controller.js';
import { ConnectionTokensRepository } from './connections/connection-tokens.repository.js';
import { ConnectionsController } from './connections/connections.controller.js';
import { ConnectionsRepository } from './connections/connections.repository.js';
import { ConnectionsService } from './connections/connections.service.js';
import { CallersService } from './callers.service.js';
import { MeController } from './me/me.controller.js';
import { MeRepository } from './me/me.repository.js';
import { MeService } from './me/me.service.js';
import { DisplaysController } from './displays/displays.controller.js';
import { DisplaysRepository } from './displays/displays.repository.js';
import { DisplaysService } from './displays/displays.service.js';
import { RequestLimits } from './limits/request-limits.js';
import { SessionStore } from './sessions/session-store.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInLimits } from './limits/sign-in-limits.js';
import { UserController } from './user/user.controller.js';
import { UserService } from './user/user.service.js';
import { UsersRepository } from './users.repository.js';

@Module({
  imports: [HouseholdsModule, WrongCodesModule],
  controllers: [
    AuthController,
    ApiKeysController,
    ConnectionsController,
    DisplaysController,
    MeController,
    SessionsController,
    UserController,
  ],
  providers: [
    AccountsService,
    CallersService,
    UsersRepository,
    SessionsRepository,
    SessionStore,
    SessionsService,
    UserService,
    ApiKeysService,
    ApiKeysRepository,
    ConnectionsService,
    ConnectionsRepository,
    ConnectionTokensRepository,
    DisplaysService,
    DisplaysRepository,
    MeService,
    MeRepository,
    RequestLimits,
    SignInLimits,
  ],
  exports: [
    AccountsService,
    CallersService,
    ApiKeysService,
    ConnectionsService,
    DisplaysService,
    MeService,
    RequestLimits,
    SessionsService,
    SignInLimits,
    UserService,
  ],
})
export class AccountsModule {}
