import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../http/problems/errors.js';
import type { GroceryDto } from '../../groceries/groceries.dto.js';
import { ShoppingListService } from '../../groceries/shopping-list.service.js';
import { nameKey } from '../../shared/text/name-key.js';
import { type Candidate, theOneNamed } from './find-one.js';
import { isUuid } from '../../shared/text/uuid.js';

const SOUGHT = { kind: 'grocery', seen: 'grocery_list' };

/** Finds lines of the shopping list by ids or names. */
@Injectable()
export class GroceryFinder {
  constructor(private readonly groceries: ShoppingListService) {}

  all(householdId: string): Promise<GroceryDto[]> {
    return this.groceries.list(householdId);
  }

  /**
   * Returns each line once, in its current state.
   * @param given ids or names
   * @param likelier lines that are preferred when several have the name
   * @throws NotFoundError ConflictError
   */
  async find(
    householdId: string,
    given: readonly string[],
    likelier: (grocery: GroceryDto) => boolean = () => true,
  ): Promise<GroceryDto[]> {
    const all = await this.all(householdId);
    const named = all.map(namedLine);
    const likely = named.filter(({ grocery }) => likelier(grocery));
    const found = new Set<GroceryDto>();
    for (const one of given) found.add(isUuid(one) ? withId(all, one) : byName(one, likely, named).grocery);
    return [...found];
  }
}

interface NamedLine extends Candidate {
  readonly grocery: GroceryDto;
}

function namedLine(grocery: GroceryDto): NamedLine {
  const about = `, ${grocery.isDone ? 'done' : 'open'}`;
  const name = grocery.name ?? '';
  return { id: grocery.id, name, key: nameKey(name), about, grocery };
}

function byName(name: string, likely: readonly NamedLine[], all: readonly NamedLine[]): NamedLine {
  try {
    return theOneNamed(name, likely, SOUGHT);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    return theOneNamed(name, all, SOUGHT);
  }
}

function withId(groceries: readonly GroceryDto[], id: string): GroceryDto {
  const found = groceries.find((grocery) => grocery.id === id.toLowerCase());
  if (found === undefined)
    throw new NotFoundError(`There is no grocery with the id ${id}. ${SOUGHT.seen} shows which there are.`);
  return found;
}
