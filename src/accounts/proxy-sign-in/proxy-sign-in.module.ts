import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts.module.js';
import { ProxySignInService } from './proxy-sign-in.service.js';

@Module({ imports: [AccountsModule], providers: [ProxySignInService] })
export class ProxySignInModule {}
