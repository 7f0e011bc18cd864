import { Get, Header, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Public } from '../../accounts/access.js';
import { CallersService } from '../../accounts/callers.service.js';
import { setDisplayCookie } from '../../accounts/displays/display-secrets.js';
import { DisplaysService } from '../../accounts/displays/displays.service.js';
import { NotFoundError } from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';

@Public()
@PageController('display')
export class DisplayLinkController {
  constructor(
    private readonly displays: DisplaysService,
    private readonly callers: CallersService,
    private readonly renderer: PageRenderer,
  ) {}

  /**
   * Sets the cookie of the display and redirects to the board. A display that already has its cookie may open the link
   * again.
   * @throws NotFoundError for a link that was opened before, was revoked or is unknown, with the same message
   */
  @Get(':token')
  @Header('X-Robots-Tag', 'noindex')
  @Header('Referrer-Policy', 'no-referrer')
  async open(@Param('token') token: string, @Req() request: Request): Promise<Answer> {
    const secret = isLookAlone(request) ? null : await this.displays.connect(token);
    if (secret !== null) setDisplayCookie(request, secret);
    else if ((await this.callers.ofDisplay(request)) === null)
      throw new NotFoundError(
        'This link was opened before, or there is no such display: make a new one in the settings',
        reason('display.linkUsed'),
      );
    return this.renderer.redirect('/board');
  }
}

/** Whether nobody sees the answer: a program previews the link, or a browser prefetches it. */
function isLookAlone({ method, headers }: Request): boolean {
  return (
    method === 'HEAD' || headers['sec-purpose']?.includes('prefetch') === true || headers['purpose'] === 'prefetch'
  );
}
