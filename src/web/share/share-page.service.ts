import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { requestOrigin } from '../../http/request-origin.js';
import { recipeJsonLd } from '../../recipes/reading/recipe-json-ld.js';
import { pictureOfShare, SharedRecipesService } from '../../recipes/shares/shared-recipes.service.js';
import { withView } from '../../recipes/views/view-recipe.js';
import type { Answer } from '../answer.js';
import { PageRenderer } from '../page-renderer.js';
import { SharePage } from './share-page.js';
import { shortened } from '../recipes/shortened-recipe.js';

@Injectable()
export class SharePageService {
  constructor(
    private readonly shared: SharedRecipesService,
    private readonly renderer: PageRenderer,
  ) {}

  /** @throws NotFoundError */
  async show(token: string, request: Request): Promise<Answer> {
    const whole = await this.shared.get(token, requestOrigin(request));
    const { recipe, isWhole } = shortened(withView(whole, { scale: 1 }));
    const picture = pictureOfShare(token);
    // Pictures of other sites are not shown, because these sites would learn who opens the page.
    const image = recipe.image?.endsWith(picture) === true ? picture : null;
    return this.renderer.pageFor(request, h(SharePage, { recipe, image, isWhole, jsonLd: recipeJsonLd(recipe) }));
  }
}
