import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddedTextDto, AddTextDto } from './from-text.dto.js';
import { FromTextService } from './from-text.service.js';

@ApiTags('Groceries')
@Controller('api/v1/groceries')
export class FromTextController {
  constructor(private readonly groceries: FromTextService) {}

  @Post('from-text')
  @Needs('groceries:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'groceryAddText', summary: 'Add the items of a text to the shopping list' })
  add(@CurrentCaller() caller: Caller, @Body() body: AddTextDto): Promise<AddedTextDto> {
    return this.groceries.add(caller.householdId, body);
  }
}
