import { Module } from '@nestjs/common';
import { ReceiptsRepository } from './receipts.repository.js';
import { ReceiptsService } from './receipts.service.js';

@Module({ providers: [ReceiptsRepository, ReceiptsService], exports: [ReceiptsService] })
export class ReceiptsModule {}
