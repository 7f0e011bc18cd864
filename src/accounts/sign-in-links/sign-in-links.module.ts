import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts.module.js';
import { SignInLinksRepository } from './sign-in-links.repository.js';
import { SignInLinksService } from './sign-in-links.service.js';

@Module({
  imports: [AccountsModule],
  providers: [SignInLinksService, SignInLinksRepository],
  exports: [SignInLinksService],
})
export class SignInLinksModule {}
