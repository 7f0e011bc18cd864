import { Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public } from '../../accounts/access.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { LanguageService } from './language.service.js';

@Public()
@TakesForm()
@PageController('language')
export class LanguageController {
  constructor(private readonly language: LanguageService) {}

  @Post()
  choose(@Req() request: Request, @Res({ passthrough: true }) response: Response): Answer {
    return this.language.choose(request, response);
  }
}
