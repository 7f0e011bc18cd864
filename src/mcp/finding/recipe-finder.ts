import { Injectable } from '@nestjs/common';
import { requireScope } from '../../accounts/scope.guard.js';
import { NotFoundError } from '../../http/problems/errors.js';
import { SearchRecipesDto } from '../../recipes/reading/search-recipes.dto.js';
import { RecipesService } from '../../recipes/recipes.service.js';
import { nameKey } from '../../shared/text/name-key.js';
import type { Asker } from '../tools/tool.js';
import { type Named, none, several } from './find-one.js';
import { isUuid } from '../../shared/text/uuid.js';

const SOUGHT = { kind: 'recipe', seen: 'list_recipes' };
/** Number of search results among which a recipe with exactly this name is searched. */
const LOOKED_AT = 20;

/** Finds a recipe by its id or name. */
@Injectable()
export class RecipeFinder {
  constructor(private readonly recipes: RecipesService) {}

  /**
   * @param given an id, or a name as a search finds it
   * @throws NotFoundError ConflictError InsufficientScopeError
   */
  async find({ caller, gone }: Asker, given: string): Promise<Named> {
    if (isUuid(given)) return this.byId(caller, given);
    requireScope('recipes:read', caller);
    const query = { search: given, searchFields: ['title'], sortMode: 'none', limit: LOOKED_AT };
    const { recipes } = await this.recipes.search(caller, Object.assign(new SearchRecipesDto(), query), gone);
    const same = recipes.filter(({ name }) => nameKey(name) === nameKey(given));
    const [first, ...others] = same.length > 0 ? same : recipes;
    if (first === undefined) throw none(given, SOUGHT);
    if (others.length > 0) throw several(given, [first, ...others], SOUGHT);
    return first;
  }

  private async byId(caller: Asker['caller'], id: string): Promise<Named> {
    const recipe = await this.recipes.findSummary(caller, id.toLowerCase());
    if (recipe === null)
      throw new NotFoundError(`There is no recipe with this id. ${SOUGHT.seen} shows which there are.`);
    return recipe;
  }
}
