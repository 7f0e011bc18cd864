import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { SentFileIfAny } from '../../../http/bodies/sent-file.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { ClientGone } from '../../../http/client-gone.js';
import { Id } from '../../../http/fields/validation.js';
import { MOST_PICTURE_BYTES } from '../../../recipes/pictures/picture-size.js';
import type { Answer } from '../../answer.js';
import { PageController } from '../../page-controller.js';
import { EditService } from './edit.service.js';

/** Maximum bytes of a form with a long recipe. */
const LONG_FORM = 1_048_576;

@SessionOnly()
@Needs('recipes:write')
@TakesForm(LONG_FORM, { field: 'image', limit: MOST_PICTURE_BYTES })
@PageController('recipes')
export class EditController {
  constructor(private readonly edit: EditService) {}

  @Get('new')
  showNew(@Req() request: Request): Answer {
    return this.edit.showNew(request);
  }

  @Post('new')
  create(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @SentFileIfAny('image') picture: Buffer | null,
    @ClientGone() gone: AbortSignal,
  ): Promise<Answer> {
    return this.edit.create(request, caller, picture, gone);
  }

  @Get(':id/edit')
  show(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.edit.show(request, caller, id);
  }

  @Post(':id/edit')
  change(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @SentFileIfAny('image') picture: Buffer | null,
    @ClientGone() gone: AbortSignal,
  ): Promise<Answer> {
    return this.edit.change(request, caller, id, picture, gone);
  }
}
