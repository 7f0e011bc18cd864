import { Controller, Get, Propfind, Redirect } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../accounts/access.js';
import { TakesText } from '../http/bodies/taken-body.js';
import { Addresses } from './addresses.js';
import { MOST_XML, XML } from './limits.js';

/** Where clients look that know only the name of the server (RFC 6764). */
@ApiExcludeController()
@Public()
@Controller('.well-known/caldav')
export class WellKnownController {
  constructor(private readonly addresses: Addresses) {}

  @Get()
  @Redirect('', 301)
  find(): { url: string } {
    return { url: this.addresses.root };
  }

  @Propfind()
  @TakesText(MOST_XML, ...XML)
  @Redirect('', 301)
  ask(): { url: string } {
    return { url: this.addresses.root };
  }
}
