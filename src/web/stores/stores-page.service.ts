import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import type { Caller } from '../../accounts/caller.js';
import { mayDo } from '../../accounts/scopes.js';
import { toDto } from '../../http/fields/to-dto.js';
import { NotFoundError } from '../../http/problems/errors.js';
import { LinkAisleDto } from '../../stores/aisles/aisle-links.dto.js';
import { AisleLinksService } from '../../stores/aisles/aisle-links.service.js';
import { CreateStoreDto, ReorderStoresDto, type StoreDto, UpdateStoreDto } from '../../stores/stores.dto.js';
import { StoresService } from '../../stores/stores.service.js';
import type { Answer } from '../answer.js';
import { FormFields } from '../form-fields.js';
import { type Notice, takeNotice } from '../notice.js';
import { PageActions } from '../page-actions.js';
import { PageRenderer } from '../page-renderer.js';
import type { Speech } from '../words/speech.js';
import { aislesFrom } from './aisle-lines.js';
import { StorePage } from './store-page.js';
import { StoresPage } from './stores-page.js';

const PATH = '/stores';

/** The pages for stores: their order, their aisles, and the ingredients in them. */
@Injectable()
export class StoresPageService {
  constructor(
    private readonly stores: StoresService,
    private readonly links: AisleLinksService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  async showAll(request: Request, caller: Caller): Promise<Answer> {
    const [stores, notice] = await Promise.all([this.stores.list(caller.householdId), takeNotice(request)]);
    const mayWrite = mayDo(caller, 'stores:write');
    return this.renderer.pageFor(request, h(StoresPage, { stores, mayWrite, newId: randomUUID(), notice }));
  }

  create(request: Request, caller: Caller): Promise<Answer> {
    const fields = new FormFields(request.body);
    return this.actions.run(request, PATH, async (speech) => {
      const store = { id: fields.text('id'), name: fields.text('name'), color: fields.text('color') };
      const { name } = await this.stores.create(caller, toDto(CreateStoreDto, store));
      return speech.say('stores.made', { name });
    });
  }

  /** Moves a store one place up or down. It uses the present versions of all stores. */
  order(request: Request, caller: Caller): Promise<Answer> {
    const [id, way] = new FormFields(request.body).text('move').split(' ');
    return this.actions.run(request, PATH, async (speech) => {
      const stores = await this.stores.list(caller.householdId);
      const at = stores.findIndex((store) => store.id === id);
      const [store, other] = [stores[at], stores[at + (way === 'up' ? -1 : 1)]];
      if (store === undefined) throw new NotFoundError('Store not found');
      if (other === undefined) return null;
      const ordered = stores.map((one) => (one === store ? other : one === other ? store : one));
      const wanted = { stores: ordered.map(({ id: one, version }) => ({ id: one, version })) };
      const { stale } = await this.stores.reorder(caller.householdId, toDto(ReorderStoresDto, wanted));
      return stale ? staleNotice(speech) : null;
    });
  }

  /** @throws NotFoundError */
  async show(request: Request, caller: Caller, id: string): Promise<Answer> {
    const [store, links, notice] = await Promise.all([
      this.find(caller, id),
      this.links.list(caller.householdId, id),
      takeNotice(request),
    ]);
    const mayWrite = mayDo(caller, 'stores:write');
    return this.renderer.pageFor(request, h(StorePage, { store, links, mayWrite, notice }));
  }

  async change(request: Request, caller: Caller, id: string): Promise<Answer> {
    const fields = new FormFields(request.body);
    const { aisles } = await this.find(caller, id);
    return this.actions.run(request, `${PATH}/${id}`, async (speech) => {
      const change = {
        version: fields.number('version'),
        name: fields.text('name'),
        color: fields.text('color'),
        website: fields.textOrNull('website'),
        aisles: aislesFrom(fields.text('aisles'), aisles),
      };
      const { store, stale } = await this.stores.update(caller.householdId, id, toDto(UpdateStoreDto, change));
      return stale ? staleNotice(speech) : speech.say('stores.changed', { name: store.name });
    });
  }

  /** Sets the aisle of an ingredient; without an aisle, removes it. */
  link(request: Request, caller: Caller, id: string): Promise<Answer> {
    const fields = new FormFields(request.body);
    return this.actions.run(request, `${PATH}/${id}`, async (speech) => {
      const link = { name: fields.text('name'), aisleId: fields.textOrNull('aisle') };
      const { name } = await this.links.link(caller.householdId, id, toDto(LinkAisleDto, link));
      return speech.say('stores.linked', { name });
    });
  }

  /** @throws NotFoundError */
  async remove(request: Request, caller: Caller, id: string): Promise<Answer> {
    const version = new FormFields(request.body).version();
    const withGroceries = new FormFields(request.body).text('groceries') === 'delete';
    const speech = this.renderer.speechFor(request);
    if (await this.stores.remove(caller.householdId, id, version, withGroceries))
      return this.actions.done(request, PATH, speech.say('stores.removed'));
    return this.actions.refused(request, `${PATH}/${id}`, speech.say('changed.meanwhile'));
  }

  private async find(caller: Caller, id: string): Promise<StoreDto> {
    const store = (await this.stores.list(caller.householdId)).find((one) => one.id === id);
    if (store === undefined) throw new NotFoundError('Store not found');
    return store;
  }
}

function staleNotice(speech: Speech): Notice {
  return { text: speech.say('changed.meanwhile'), isGood: false };
}
