import { Module } from '@nestjs/common';
import { Assets } from './assets.js';
import { AssetsController } from './assets.controller.js';
import { ChoicesController } from './choices/choices.controller.js';
import { PageActions } from './page-actions.js';
import { PageRenderer } from './page-renderer.js';

/** What all pages share. */
@Module({
  controllers: [AssetsController, ChoicesController],
  providers: [Assets, PageRenderer, PageActions],
  exports: [Assets, PageRenderer, PageActions],
})
export class WebModule {}
