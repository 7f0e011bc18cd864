import { Get, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { KeySessionOrDisplay, Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { Id } from '../../http/fields/validation.js';
import { RecipeViewQueryDto } from '../../recipes/views/recipe-view.dto.js';
import { RecipesService } from '../../recipes/recipes.service.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import { CookPage } from '../recipes/cook/page.js';
import { shortened } from '../recipes/shortened-recipe.js';

/** Cook mode for what is on the board, for displays too. They change nothing. */
@KeySessionOrDisplay()
@Needs('recipes:read')
@PageController('board/cook')
export class BoardCookController {
  constructor(
    private readonly recipes: RecipesService,
    private readonly renderer: PageRenderer,
  ) {}

  /** @throws NotFoundError */
  @Get(':id')
  async cook(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Query() { servings }: RecipeViewQueryDto,
  ): Promise<Answer> {
    const recipe = await this.recipes.get(caller, id, servings === undefined ? { scale: 1 } : { servings });
    return this.renderer.pageFor(
      request,
      h(CookPage, {
        ...shortened(recipe),
        back: '/board',
        mayWrite: false,
        isDisplay: caller.displayId !== undefined,
      }),
    );
  }
}
