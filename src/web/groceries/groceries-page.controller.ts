import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { Id } from '../../http/fields/validation.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { GroceriesPageService } from './groceries-page.service.js';

@SessionOnly()
@Needs('groceries:read')
@TakesForm()
@PageController('groceries')
export class GroceriesPageController {
  constructor(private readonly page: GroceriesPageService) {}

  @Get()
  show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.page.show(request, caller);
  }

  /** The page for use without a connection. */
  @Get('offline')
  showOffline(@Req() request: Request, @CurrentCaller() caller: Caller): Answer {
    return this.page.showOffline(request, caller);
  }

  @Post()
  @Needs('groceries:write')
  add(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.page.add(request, caller);
  }

  @Post('tick')
  @Needs('groceries:write', 'tick')
  @AddsNothing()
  tick(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.page.tick(request, caller);
  }

  @Post('delete-done')
  @Needs('groceries:write')
  @AddsNothing()
  deleteDone(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.page.deleteDone(request, caller);
  }

  @Get(':id')
  @Needs('groceries:write')
  showLine(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.showLine(request, caller, id);
  }

  @Post(':id')
  @Needs('groceries:write')
  change(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.change(request, caller, id);
  }

  @Post(':id/delete')
  @Needs('groceries:write')
  @AddsNothing()
  remove(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.remove(request, caller, id);
  }

  @Post(':id/restore')
  @Needs('groceries:write')
  @AddsNothing()
  restore(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.restore(request, caller, id);
  }
}
