import { Module } from '@nestjs/common';
import { HouseholdsModule } from '../../households/households.module.js';
import { AccountsModule } from '../accounts.module.js';
import { ProxySignInService } from './proxy-sign-in.service.js';

@Module({ imports: [AccountsModule, HouseholdsModule], providers: [ProxySignInService] })
export class ProxySignInModule {}
