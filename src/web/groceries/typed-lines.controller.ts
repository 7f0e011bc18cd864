import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiExcludeController, PickType } from '@nestjs/swagger';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddTextDto } from '../../groceries/from-text/from-text.dto.js';
import type { GroceryDto } from '../../groceries/groceries.dto.js';
import { IsUuid, Optional } from '../../http/fields/validation.js';
import { TypedLinesService } from './typed-lines.service.js';

class TypedTextDto extends PickType(AddTextDto, ['text'] as const) {
  /** That of the form. */
  @Optional()
  @IsUuid()
  id?: string;
}

/** What the form of the shopping list could not send, for the script of pages. */
@ApiExcludeController()
@SessionOnly()
@Needs('groceries:write')
@Controller('api/pages/groceries/from-text')
export class TypedLinesController {
  constructor(private readonly typed: TypedLinesService) {}

  @Post()
  @HttpCode(200)
  add(@CurrentCaller() { householdId }: Caller, @Body() body: TypedTextDto): Promise<GroceryDto[]> {
    return this.typed.add(householdId, body);
  }
}
