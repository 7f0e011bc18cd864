import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Needs } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { TaggedList } from '../changes/polled-list.interceptor.js';
import { AddsNothing } from '../households/adds-nothing.js';
import { DeletedDto, toDeleted } from '../http/answers/deleted.dto.js';
import { Id } from '../http/fields/validation.js';
import { DeleteVersion } from '../http/fields/version-param.js';
import {
  AssignStoreDto,
  ChangedGroceryDto,
  CreateGroceryDto,
  GroceryDto,
  GroceryVersionDto,
  ListGroceriesDto,
  MoveGroceryDto,
  RestoredGroceryDto,
  UpdateGroceryDto,
} from './groceries.dto.js';
import { GroceriesService } from './groceries.service.js';
import { PlaceGroceriesService } from './place-groceries.service.js';
import { ShoppingListService } from './shopping-list.service.js';

@ApiTags('Groceries')
@Controller('api/v1/groceries')
export class GroceriesController {
  constructor(
    private readonly shoppingList: ShoppingListService,
    private readonly groceries: GroceriesService,
    private readonly places: PlaceGroceriesService,
  ) {}

  @Get()
  @Needs('groceries:read')
  @ApiOperation({ operationId: 'groceryList', summary: 'Get the shopping list' })
  @TaggedList([GroceryDto], { kinds: ['grocery', 'store', 'household'] })
  list(@CurrentCaller() caller: Caller, @Query() view: ListGroceriesDto): Promise<GroceryDto[]> {
    return this.shoppingList.list(caller.householdId, view);
  }

  @Post()
  @Needs('groceries:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'groceryCreate', summary: 'Add a grocery to the shopping list' })
  create(@CurrentCaller() caller: Caller, @Body() body: CreateGroceryDto): Promise<GroceryDto> {
    return this.groceries.create(caller.householdId, body);
  }

  @Patch(':id/done')
  @Needs('groceries:write', 'tick')
  @AddsNothing()
  @ApiOperation({ operationId: 'groceryMarkDone', summary: 'Mark a grocery as done' })
  markDone(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: GroceryVersionDto,
  ): Promise<ChangedGroceryDto> {
    return this.groceries.setDone(caller.householdId, id, body.version, true);
  }

  @Patch(':id/undone')
  @Needs('groceries:write', 'tick')
  @AddsNothing()
  @ApiOperation({ operationId: 'groceryMarkUndone', summary: 'Mark a grocery as not done' })
  markUndone(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: GroceryVersionDto,
  ): Promise<ChangedGroceryDto> {
    return this.groceries.setDone(caller.householdId, id, body.version, false);
  }

  @Patch(':id/store')
  @Needs('groceries:write')
  @AddsNothing()
  @ApiOperation({ operationId: 'groceryAssignStore', summary: 'Assign a grocery to a store, or to none' })
  assignStore(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: AssignStoreDto,
  ): Promise<ChangedGroceryDto> {
    return this.places.assignStore(caller.householdId, id, body);
  }

  @Patch(':id')
  @Needs('groceries:write')
  @ApiOperation({ operationId: 'groceryUpdate', summary: 'Change a grocery' })
  update(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: UpdateGroceryDto,
  ): Promise<ChangedGroceryDto> {
    return this.groceries.update(caller.householdId, id, body);
  }

  @Post(':id/move')
  @Needs('groceries:write')
  @HttpCode(200)
  @AddsNothing()
  @ApiOperation({
    operationId: 'groceryMove',
    summary: 'Move a grocery to another place of the list, or to another store',
  })
  move(@CurrentCaller() caller: Caller, @Id() id: string, @Body() body: MoveGroceryDto): Promise<ChangedGroceryDto> {
    return this.places.move(caller.householdId, id, body);
  }

  @Post(':id/detach')
  @Needs('groceries:write')
  @HttpCode(200)
  @AddsNothing()
  @ApiOperation({ operationId: 'groceryDetach', summary: 'Detach a grocery from its recurring grocery' })
  detach(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: GroceryVersionDto,
  ): Promise<ChangedGroceryDto> {
    return this.groceries.detach(caller.householdId, id, body.version);
  }

  @Post(':id/restore')
  @Needs('groceries:write')
  @HttpCode(200)
  @AddsNothing()
  @ApiOperation({ operationId: 'groceryRestore', summary: 'Restore a grocery that was deleted in the last 30 days' })
  async restore(@CurrentCaller() caller: Caller, @Id() id: string): Promise<RestoredGroceryDto> {
    return { grocery: await this.groceries.restore(caller.householdId, id) };
  }

  @Delete(':id')
  @Needs('groceries:write')
  @ApiOperation({ operationId: 'groceryDelete', summary: 'Delete a grocery from the shopping list' })
  @ApiQuery({ name: 'version', type: 'integer', description: 'The version the change is meant for, above 0' })
  async remove(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @DeleteVersion() version: number,
  ): Promise<DeletedDto> {
    const { stale } = await this.groceries.remove(caller.householdId, id, version);
    return toDeleted(!stale);
  }
}
