import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { ConnectionsService } from '../../../accounts/connections/connections.service.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { Id } from '../../../http/fields/validation.js';
import type { Answer } from '../../answer.js';
import { PageActions } from '../../page-actions.js';
import { PageController } from '../../page-controller.js';
import { PageRenderer } from '../../page-renderer.js';
import { AskPage } from '../../pages/ask-page.js';
import { ConnectionFacts } from './connection-list.js';

const PATH = '/settings/developers';

/** Programs that people connected by signing in. The page for developers lists them. */
@SessionOnly()
@TakesForm()
@PageController('settings/connections')
export class ConnectionsSettingsController {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  @Get(':id/revoke')
  async ask(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    const connection = await this.connections.find(caller.householdId, id);
    const { say } = this.renderer.speechFor(request);
    const props = {
      title: say('programs.disconnect.ask', { name: connection.name }),
      lead: say('programs.disconnect.how'),
      action: `/settings/connections/${id}/revoke`,
      label: say('programs.disconnect'),
      back: PATH,
    };
    const facts = h(ConnectionFacts, { connection });
    return this.renderer.pageFor(request, h(AskPage, props, facts));
  }

  @Post(':id/revoke')
  async revoke(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    const { name } = await this.connections.find(caller.householdId, id);
    await this.connections.revoke(caller, id);
    return this.actions.done(request, PATH, this.renderer.speechFor(request).say('programs.disconnected', { name }));
  }
}
