import { Module } from '@nestjs/common';
import { PantryController } from './pantry.controller.js';
import { PantryRepository } from './pantry.repository.js';
import { PantryService } from './pantry.service.js';

@Module({ controllers: [PantryController], providers: [PantryService, PantryRepository], exports: [PantryService] })
export class PantryModule {}
