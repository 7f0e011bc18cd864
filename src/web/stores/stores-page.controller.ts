import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { Id } from '../../http/fields/validation.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { StoresPageService } from './stores-page.service.js';

@SessionOnly()
@Needs('stores:write')
@TakesForm()
@PageController('stores')
export class StoresPageController {
  constructor(private readonly page: StoresPageService) {}

  @Get()
  @Needs('stores:read')
  showAll(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.page.showAll(request, caller);
  }

  @Post()
  create(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.page.create(request, caller);
  }

  @Post('order')
  @AddsNothing()
  order(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.page.order(request, caller);
  }

  @Get(':id')
  @Needs('stores:read')
  show(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.show(request, caller, id);
  }

  @Post(':id')
  change(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.change(request, caller, id);
  }

  @Post(':id/links')
  link(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.link(request, caller, id);
  }

  @Post(':id/delete')
  @AddsNothing()
  remove(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.remove(request, caller, id);
  }
}
