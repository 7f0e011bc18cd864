import { Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { LineReader } from '../../../foods/line-reader.js';
import { namesOfText } from '../../../recipes/editing/recipe-text.js';
import { FindRecipesService } from '../../../recipes/finding/find-recipes.service.js';
import { RecipePicturesService } from '../../../recipes/pictures/recipe-pictures.service.js';
import type { Answer } from '../../answer.js';
import { PageController } from '../../page-controller.js';
import { PageRenderer } from '../../page-renderer.js';
import { CookablePage, MOST_RECIPES } from './page.js';

/** Number of typed ingredients that are looked for. */
const MOST_NAMES = 50;
/** Characters, few enough for the lines to be read at once. */
const LONGEST_TEXT = 1_000;

@SessionOnly()
@Needs('recipes:read')
@PageController('recipes/cookable')
export class CookablePageController {
  constructor(
    private readonly lines: LineReader,
    private readonly finder: FindRecipesService,
    private readonly pictures: RecipePicturesService,
    private readonly renderer: PageRenderer,
  ) {}

  /** Each typed ingredient is read like a line of a recipe, so that `4 eggs` means eggs. Without any, the pantry is what is there. */
  @Get()
  async show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const asked = request.query['have'];
    const have = typeof asked === 'string' ? asked.slice(0, LONGEST_TEXT).toWellFormed() : '';
    const typed = namesOfText(have).slice(0, MOST_NAMES);
    const partsOf = await this.lines.read(typed, 'have', { householdId: caller.householdId });
    const ingredients = typed.map((line) => partsOf(line).name);
    const withPantry = ingredients.length === 0 || request.query['pantry'] !== undefined;
    const query = { ingredients, pantry: withPantry, limit: MOST_RECIPES + 1 };
    const { recipes: found } = await this.finder.cookableSummaries(caller, query);
    const ids = found.map(({ recipe }) => recipe.id);
    const pictures = await this.pictures.paths(caller.householdId, ids, 'small');
    return this.renderer.pageWithNotice(request, h(CookablePage, { have, withPantry, found, pictures }));
  }
}
