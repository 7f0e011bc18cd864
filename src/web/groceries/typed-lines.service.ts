import { Injectable } from '@nestjs/common';
import { AddTextDto } from '../../groceries/from-text/from-text.dto.js';
import { FromTextService, itemsOf } from '../../groceries/from-text/from-text.service.js';
import { CreateGroceryDto, type GroceryDto } from '../../groceries/groceries.dto.js';
import { GroceriesService } from '../../groceries/groceries.service.js';
import { toDto } from '../../http/fields/to-dto.js';

/** Adds what people type for the shopping list: by the form, or by the script that sends later what the form could not. */
@Injectable()
export class TypedLinesService {
  constructor(
    private readonly texts: FromTextService,
    private readonly groceries: GroceriesService,
  ) {}

  /**
   * Adds the items of the text, or the text as one line.
   * @param id of the first line. When it is sent again with the same text, the lines that are there are returned.
   */
  async add(
    householdId: string,
    { id, text }: { readonly id?: string | undefined; readonly text: string },
  ): Promise<[GroceryDto, ...GroceryDto[]]> {
    if (itemsOf(text).length > 1) {
      const { groceries } = await this.texts.add(householdId, toDto(AddTextDto, { text }), id);
      return groceries as [GroceryDto, ...GroceryDto[]];
    }
    return [await this.groceries.create(householdId, toDto(CreateGroceryDto, { id, raw: text }))];
  }
}
