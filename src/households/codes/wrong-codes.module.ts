import { Module } from '@nestjs/common';
import { WrongCodes } from './wrong-codes.js';
import { WrongCodesRepository } from './wrong-codes.repository.js';

/** Counts wrong codes of invites and of displays together. */
@Module({ providers: [WrongCodes, WrongCodesRepository], exports: [WrongCodes] })
export class WrongCodesModule {}
