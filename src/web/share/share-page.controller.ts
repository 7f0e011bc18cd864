import { Get, Header, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { Public } from '../../accounts/access.js';
import { requestOrigin } from '../../http/request-origin.js';
import { recipeJsonLd } from '../../recipes/reading/recipe-json-ld.js';
import { pictureOfShare, SharedRecipesService } from '../../recipes/shares/shared-recipes.service.js';
import { withView } from '../../recipes/views/view-recipe.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import { shortened } from '../recipes/shortened-recipe.js';
import { SharePage } from './page.js';

/** A recipe for anybody who has its link. */
@Public()
@PageController('share')
export class SharePageController {
  constructor(
    private readonly shared: SharedRecipesService,
    private readonly renderer: PageRenderer,
  ) {}

  @Get(':token')
  @Header('X-Robots-Tag', 'noindex')
  @Header('Referrer-Policy', 'no-referrer')
  async show(@Param('token') token: string, @Req() request: Request): Promise<Answer> {
    const shared = await this.shared.get(token, requestOrigin(request));
    const { recipe, isWhole } = shortened(withView(shared, { scale: 1 }));
    const picture = pictureOfShare(token);
    // Pictures of other sites are not shown, because these sites would learn who opens the page.
    const image = recipe.image?.endsWith(picture) === true ? picture : null;
    const cardImage = image === null ? null : recipe.image;
    const jsonLd = recipeJsonLd(recipe);
    return this.renderer.pageFor(request, h(SharePage, { recipe, image, isWhole, cardImage, jsonLd }));
  }
}
