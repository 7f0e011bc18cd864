import { Controller, Header, Options } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../accounts/access.js';

/** What clients look for before anything else. */
export const DAV = '1, 3, calendar-access';
const PLACES = [
  '',
  'principals/:userId',
  'calendars/:householdId',
  'calendars/:householdId/:collection',
  'calendars/:householdId/:collection/:name',
];

/** Clients ask what the server can do before they sign in. */
@ApiExcludeController()
@Controller('dav')
export class DavOptionsController {
  @Options(PLACES)
  @Public()
  @Header('DAV', DAV)
  @Header('Allow', 'OPTIONS, PROPFIND, PROPPATCH, REPORT, GET, HEAD, PUT, DELETE')
  options(): string {
    return '';
  }
}
