import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../accounts/access.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { reply } from '../answer.js';
import { LanguageService } from './language.service.js';

@ApiExcludeController()
@Public()
@TakesForm()
@Controller('language')
export class LanguageController {
  constructor(private readonly language: LanguageService) {}

  @Post()
  choose(@Req() request: Request, @Res() response: Response): void {
    reply(response, this.language.choose(request, response));
  }
}
