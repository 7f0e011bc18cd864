import { Controller, Get, Propfind, Redirect } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../accounts/access.js';
import { Addresses } from './addresses.js';

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
  @Redirect('', 301)
  ask(): { url: string } {
    return { url: this.addresses.root };
  }
}
