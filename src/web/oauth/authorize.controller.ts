import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { SessionOnly } from '../../accounts/access.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AuthorizationsService } from '../../accounts/oauth/authorization/authorizations.service.js';
import { isOnDevice, placeOf } from '../../accounts/oauth/clients/redirect-uris.js';
import { HouseholdsService } from '../../households/households.service.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import type { Answer } from '../answer.js';
import { FormFields, SentFields } from '../form-fields.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import { AuthorizePage } from './authorize-page.js';
import { LeavingPage } from './leaving-page.js';

/** The parameters of an authorization request. Larder ignores others. */
const PARAMETERS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
] as const;

/** The authorization endpoint of OAuth: a person is asked whether a program may use Larder. */
@SessionOnly()
@TakesForm()
@PageController('oauth/authorize')
export class AuthorizeController {
  constructor(
    private readonly authorizations: AuthorizationsService,
    private readonly accounts: AccountsService,
    private readonly households: HouseholdsService,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  async ask(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const parameters = picked((name) => request.query[name]);
    const program = await this.authorizations.look({ caller, parameters, address: this.renderer.addressFor(request) });
    const { user } = await this.accounts.memberById(caller.userId);
    const household = await this.households.find(caller.householdId);
    const { name, scopes, redirectUri } = program;
    return this.renderer.pageFor(
      request,
      h(AuthorizePage, {
        name,
        scopes,
        place: placeOf(redirectUri),
        isHere: isOnDevice(redirectUri),
        email: user.email,
        household: household?.name ?? '',
        parameters: parameters as Record<string, string>,
      }),
    );
  }

  @Post()
  async decide(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const parameters = picked((name) => fields.exactText(name));
    const asked = { caller, parameters, address: this.renderer.addressFor(request) };
    const isAllowed = fields.isTicked('allow');
    const { program, address } = isAllowed
      ? await this.authorizations.allow(asked)
      : await this.authorizations.refuse(asked);
    const { name } = program;
    return this.renderer.leavingPage(request, h(LeavingPage, { name, isAllowed, address }), address);
  }
}

function picked(valueOf: (name: string) => unknown): Record<string, unknown> {
  const pairs = PARAMETERS.map((name) => [name, valueOf(name)] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined && value !== ''));
}
