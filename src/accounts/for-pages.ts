import { Controller, type Type } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { ApiExcludeController } from '@nestjs/swagger';
import { SessionOnly } from './access.js';

const API = 'api/v1/';
/** An area of its own in `http/areas.ts`: requests are refused that come from pages of other sites. */
const PAGES = 'api/pages/';

/**
 * The operations of a controller of the API once more, below `/api/pages` in the place of `/api/v1`, for scripts of pages: they open to a
 * session, and to no key. A module lists it beside the controller itself. The API document does not show it.
 */
export function forPages(controller: Type): Type {
  const path = Reflect.getMetadata(PATH_METADATA, controller) as string;
  if (!path.startsWith(API)) throw new Error(`${controller.name} has no operations of the API`);
  class ForPages extends controller {}
  for (const decorate of [SessionOnly(), ApiExcludeController(), Controller(path.replace(API, PAGES))])
    decorate(ForPages);
  return ForPages;
}
