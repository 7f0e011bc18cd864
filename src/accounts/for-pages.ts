import { applyDecorators, Controller, type Type } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { SessionOnly } from './access.js';

/**
 * A copy of the controller of `/api/v1/<name>` below `/api/pages`, for scripts of pages. It accepts a session and no key. A module
 * lists it beside the controller itself. It is not part of the API document. Its area in `http/areas.ts` refuses requests from
 * pages of other sites.
 */
export function forPages(name: string, controller: Type): Type {
  class ForPages extends controller {}
  applyDecorators(SessionOnly(), ApiExcludeController(), Controller(`api/pages/${name}`))(ForPages);
  return ForPages;
}
