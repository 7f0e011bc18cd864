import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import {
  BulkGroceriesDto,
  BulkGroceriesResultDto,
  DeletedDoneDto,
  DeleteDoneDto,
  TickedGroceriesDto,
  TickGroceriesDto,
} from './many-groceries.dto.js';
import { ManyGroceriesService } from './many-groceries.service.js';

@ApiTags('Groceries')
@Controller('api/v1/groceries')
export class ManyGroceriesController {
  constructor(private readonly groceries: ManyGroceriesService) {}

  @Post('bulk')
  @Needs('groceries:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'groceryBulk', summary: 'Add, change and delete many groceries at once' })
  bulk(@CurrentCaller() caller: Caller, @Body() body: BulkGroceriesDto): Promise<BulkGroceriesResultDto> {
    return this.groceries.bulk(caller.householdId, body);
  }

  @Post('done')
  @Needs('groceries:write', 'tick')
  @HttpCode(200)
  @AddsNothing()
  @ApiOperation({ operationId: 'groceryTick', summary: 'Mark many groceries as done, or as not done' })
  tick(@CurrentCaller() caller: Caller, @Body() body: TickGroceriesDto): Promise<TickedGroceriesDto> {
    return this.groceries.tick(caller.householdId, body);
  }

  @Post('delete-done')
  @Needs('groceries:write')
  @HttpCode(200)
  @AddsNothing()
  @ApiOperation({ operationId: 'groceryDeleteDone', summary: 'Delete all groceries that are done' })
  deleteDone(@CurrentCaller() caller: Caller, @Body() body: DeleteDoneDto): Promise<DeletedDoneDto> {
    return this.groceries.deleteDone(caller.householdId, body);
  }
}
