import { randomUUID } from 'node:crypto';
import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { mayDo } from '../../accounts/scopes.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { toDto } from '../../http/fields/to-dto.js';
import { Id } from '../../http/fields/validation.js';
import { orNotFound } from '../../http/problems/errors.js';
import { LinkAisleDto } from '../../stores/aisles/aisle-links.dto.js';
import { AisleLinksService } from '../../stores/aisles/aisle-links.service.js';
import { CreateStoreDto, ReorderStoresDto, UpdateStoreDto } from '../../stores/stores.dto.js';
import { StoresService } from '../../stores/stores.service.js';
import type { Answer } from '../answer.js';
import { FormFields, SentFields } from '../form-fields.js';
import { changedByOthers, PageActions } from '../page-actions.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import { StorePage } from './store-page.js';
import { StoresPage } from './stores-page.js';

const PATH = '/stores';

/** The pages for stores: their order, and the ingredients in their aisles. */
@SessionOnly()
@Needs('stores:write')
@TakesForm()
@PageController('stores')
export class StoresPageController {
  constructor(
    private readonly stores: StoresService,
    private readonly links: AisleLinksService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  @Needs('stores:read')
  async showAll(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const stores = await this.stores.list(caller.householdId);
    const mayWrite = mayDo(caller, 'stores:write');
    return this.renderer.pageWithNotice(request, h(StoresPage, { stores, mayWrite, newId: randomUUID() }));
  }

  @Post()
  create(@Req() request: Request, @CurrentCaller() caller: Caller, @SentFields() fields: FormFields): Promise<Answer> {
    return this.actions.run(request, PATH, async ({ say }) => {
      const store = { id: fields.text('id'), name: fields.text('name'), color: fields.text('color') };
      const { name } = await this.stores.create(caller, toDto(CreateStoreDto, store));
      return say('stores.made', { name });
    });
  }

  @Get(':id')
  @Needs('stores:read')
  async show(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    const store = await this.stores.find(caller.householdId, id);
    const links = await this.links.list(caller.householdId, id);
    const mayWrite = mayDo(caller, 'stores:write');
    return this.renderer.pageWithNotice(request, h(StorePage, { store, links, mayWrite, newId: randomUUID() }));
  }

  @Post(':id')
  change(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.actions.run(request, `${PATH}/${id}`, async (speech) => {
      const change = {
        version: fields.version(),
        name: fields.text('name'),
        color: fields.text('color'),
        website: fields.textOrNull('website'),
      };
      const { store, stale } = await this.stores.update(caller.householdId, id, toDto(UpdateStoreDto, change));
      return stale ? changedByOthers(speech) : speech.say('stores.changed', { name: store.name });
    });
  }

  /** Moves a store one place up or down. It uses the present versions of all stores. */
  @Post(':id/move')
  @AddsNothing()
  move(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const step = fields.text('direction') === 'up' ? -1 : 1;
    return this.actions.run(request, PATH, async (speech) => {
      const stores = await this.stores.list(householdId);
      const at = stores.findIndex((store) => store.id === id);
      const [store, other] = [orNotFound(stores[at], 'Store'), stores[at + step]];
      if (other === undefined) return null;
      const ordered = stores.map((one) => (one === store ? other : one === other ? store : one));
      const wanted = { stores: ordered.map(({ id: one, version }) => ({ id: one, version })) };
      const { stale } = await this.stores.reorder(householdId, toDto(ReorderStoresDto, wanted));
      return stale ? changedByOthers(speech) : null;
    });
  }

  /** Sets the aisle of an ingredient; without an aisle, removes it. */
  @Post(':id/links')
  link(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.actions.run(request, `${PATH}/${id}`, async ({ say }) => {
      const link = { name: fields.text('name'), aisleId: fields.textOrNull('aisle') };
      const { name } = await this.links.link(householdId, id, toDto(LinkAisleDto, link));
      return say('stores.linked', { name });
    });
  }

  @Post(':id/delete')
  @AddsNothing()
  remove(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const version = fields.version();
    const withGroceries = fields.text('groceries') === 'delete';
    return this.actions.run(request, `${PATH}/${id}`, async (speech) => {
      const isRemoved = await this.stores.remove(householdId, id, version, withGroceries);
      if (!isRemoved) return changedByOthers(speech);
      return this.actions.done(request, PATH, speech.say('stores.removed'));
    });
  }
}
