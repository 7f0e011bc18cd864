import { Controller, type Type } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { ApiExcludeController } from '@nestjs/swagger';
import { SessionOnly } from './access.js';

const API = 'api/v1/';
/** Its area in `http/areas.ts` refuses requests from pages of other sites. */
const PAGES = 'api/pages/';

/**
 * A copy of the controller below `/api/pages` instead of `/api/v1`, for scripts of pages. It accepts a session and no
 * key. A module lists it beside the controller itself. It is not part of the API document.
 */
export function forPages(controller: Type): Type {
  const path = Reflect.getMetadata(PATH_METADATA, controller) as string;
  if (!path.startsWith(API)) throw new Error(`${controller.name} has no operations of the API`);
  class ForPages extends controller {}
  for (const decorate of [SessionOnly(), ApiExcludeController(), Controller(path.replace(API, PAGES))])
    decorate(ForPages);
  return ForPages;
}
