import {
  All,
  applyDecorators,
  Controller,
  Delete,
  Get,
  Header,
  Headers,
  HttpCode,
  Param,
  Propfind,
  Proppatch,
  Put,
  Res,
  UseFilters,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { AnyKey, BasicSignIn } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { SentText, TakesText } from '../http/bodies/taken-body.js';
import { DAV } from './dav-options.controller.js';
import type { CollectionPath, ObjectPath } from './collections.service.js';
import { DavService } from './dav.service.js';
import { MOST_TASK, MOST_XML, XML } from './limits.js';
import { PreconditionFilter, XML_TYPE } from './precondition-failure.js';
import type { AskingHeaders } from './requests.js';
import { sendObject, sendWritten } from './send-object.js';

const CALENDAR = 'text/calendar';
const Multistatus = (): MethodDecorator =>
  applyDecorators(TakesText(MOST_XML, ...XML), HttpCode(207), Header('Content-Type', XML_TYPE), Header('DAV', DAV));
const COLLECTION = 'calendars/:householdId/:collection';
const OBJECT = 'calendars/:householdId/:collection/:name';

/**
 * CalDAV. Which scope an operation needs depends on the collection, so the service checks it. Nest has no decorator for REPORT: `@All`
 * gets it, and no other method (`http/server/known-methods.ts`).
 */
@ApiExcludeController()
@BasicSignIn()
@AnyKey()
@UseFilters(PreconditionFilter)
@Controller('dav')
export class DavController {
  constructor(private readonly dav: DavService) {}

  @Propfind()
  @Multistatus()
  root(@CurrentCaller() caller: Caller, @SentText() body: string, @Headers() headers: AskingHeaders): string {
    return this.dav.root(caller, body, headers);
  }

  @Propfind('principals/:userId')
  @Multistatus()
  principal(
    @CurrentCaller() caller: Caller,
    @Param('userId') userId: string,
    @SentText() body: string,
    @Headers() headers: AskingHeaders,
  ): Promise<string> {
    return this.dav.principal(caller, userId, body, headers);
  }

  @Propfind('calendars/:householdId')
  @Multistatus()
  home(
    @CurrentCaller() caller: Caller,
    @Param('householdId') householdId: string,
    @SentText() body: string,
    @Headers() headers: AskingHeaders,
  ): Promise<string> {
    return this.dav.home(caller, householdId, body, headers);
  }

  @Propfind(COLLECTION)
  @Multistatus()
  collection(
    @CurrentCaller() caller: Caller,
    @Param() path: CollectionPath,
    @SentText() body: string,
    @Headers() headers: AskingHeaders,
  ): Promise<string> {
    return this.dav.collection(caller, path, body, headers);
  }

  @Propfind(OBJECT)
  @Multistatus()
  object(
    @CurrentCaller() caller: Caller,
    @Param() path: ObjectPath,
    @SentText() body: string,
    @Headers() headers: AskingHeaders,
  ): Promise<string> {
    return this.dav.object(caller, path, body, headers);
  }

  /** iPhones send their default alarms here. */
  @Proppatch('calendars/:householdId')
  @Multistatus()
  proppatchHome(
    @CurrentCaller() caller: Caller,
    @Param('householdId') householdId: string,
    @SentText() body: string,
  ): string {
    return this.dav.proppatchHome(caller, householdId, body);
  }

  @Proppatch(COLLECTION)
  @Multistatus()
  proppatch(@CurrentCaller() caller: Caller, @Param() path: CollectionPath, @SentText() body: string): Promise<string> {
    return this.dav.proppatch(caller, path, body);
  }

  @All(COLLECTION)
  @Multistatus()
  report(
    @CurrentCaller() caller: Caller,
    @Param() path: CollectionPath,
    @SentText() body: string,
    @Headers() headers: AskingHeaders,
  ): Promise<string> {
    return this.dav.report(caller, path, body, headers);
  }

  @Get(OBJECT)
  @Header('Content-Type', `${CALENDAR}; charset=utf-8`)
  async read(
    @CurrentCaller() caller: Caller,
    @Param() path: ObjectPath,
    @Headers('if-none-match') known: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    sendObject(response, await this.dav.read(caller, path), known);
  }

  @Put(OBJECT)
  @TakesText(MOST_TASK, CALENDAR)
  async put(
    @CurrentCaller() caller: Caller,
    @Param() path: ObjectPath,
    @SentText() body: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    sendWritten(response, await this.dav.put(caller, path, body, { ifMatch, ifNoneMatch }));
  }

  @Delete(OBJECT)
  @HttpCode(204)
  remove(
    @CurrentCaller() caller: Caller,
    @Param() path: ObjectPath,
    @Headers('if-match') ifMatch: string | undefined,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
  ): Promise<void> {
    return this.dav.remove(caller, path, { ifMatch, ifNoneMatch });
  }
}
