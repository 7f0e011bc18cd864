import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { Id } from '../../http/fields/validation.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { PantryPageService } from './pantry-page.service.js';

@SessionOnly()
@Needs('groceries:write')
@TakesForm()
@PageController('pantry')
export class PantryPageController {
  constructor(private readonly page: PantryPageService) {}

  @Get()
  @Needs('groceries:read')
  show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.page.show(request, caller);
  }

  @Post()
  add(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.page.add(request, caller);
  }

  @Post(':id/delete')
  @AddsNothing()
  remove(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.remove(request, caller, id);
  }
}
