import { Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { toDto } from '../../http/fields/to-dto.js';
import { Id } from '../../http/fields/validation.js';
import { AisleLinksService } from '../../stores/aisles/aisle-links.service.js';
import { type AisleDto, GivenAisleDto, type StoreDto, UpdateStoreDto } from '../../stores/stores.dto.js';
import { StoresService } from '../../stores/stores.service.js';
import type { Answer } from '../answer.js';
import { FormFields, SentFields } from '../form-fields.js';
import { changedByOthers, type Done, PageActions } from '../page-actions.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import { AskPage } from '../pages/ask-page.js';
import type { Speech } from '../words/speech.js';
import { inShopOrder, withMoved } from './aisle-order.js';

/** The forms of the aisles of a store. Each changes one thing in the present list, whatever others have changed in it. */
@SessionOnly()
@Needs('stores:write')
@TakesForm()
@PageController('stores/:id/aisles')
export class AislesPageController {
  constructor(
    private readonly stores: StoresService,
    private readonly links: AisleLinksService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  /** Adds an aisle at the end, or at the place where it was before it was removed. */
  @Post()
  add(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.change(request, householdId, id, async (store, speech) => {
      const added = toDto(GivenAisleDto, { id: fields.uuid('id'), name: fields.text('name') });
      if (store.aisles.some((aisle) => aisle.id === added.id)) return null;
      const place = fields.has('place') ? Number(fields.number('place')) : store.aisles.length;
      const done = speech.say('stores.aisle.added', { name: added.name });
      return this.write(householdId, store, store.aisles.map(given).toSpliced(place, 0, added), done);
    });
  }

  @Post('sort')
  @AddsNothing()
  sort(@Req() request: Request, @CurrentCaller() { householdId }: Caller, @Id() id: string): Promise<Answer> {
    return this.change(request, householdId, id, (store) => this.write(householdId, store, inShopOrder(store.aisles)));
  }

  @Post(':aisleId/move')
  @AddsNothing()
  move(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @Id('aisleId') aisleId: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const step = fields.text('direction') === 'up' ? -1 : 1;
    return this.change(request, householdId, id, async (store) => {
      const moved = withMoved(store.aisles, aisleId, step);
      return moved === store.aisles ? null : this.write(householdId, store, moved);
    });
  }

  @Post(':aisleId/rename')
  rename(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @Id('aisleId') aisleId: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.change(request, householdId, id, async (store, speech) => {
      const aisle = atVersion(store, aisleId, fields.version());
      if (aisle === undefined) return changedByOthers(speech);
      const renamed = toDto(GivenAisleDto, { id: aisleId, name: fields.text('name') });
      const aisles = store.aisles.map((one) => (one === aisle ? renamed : given(one)));
      return this.write(householdId, store, aisles, speech.say('stores.aisle.renamed', { name: renamed.name }));
    });
  }

  /** Asks before what people set is lost: what is in the aisle. An aisle without that can come back. */
  @Post(':aisleId/delete')
  @AddsNothing()
  remove(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @Id('aisleId') aisleId: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.change(request, householdId, id, async (store, speech) => {
      const aisle = atVersion(store, aisleId, fields.version());
      if (aisle === undefined) return changedByOthers(speech);
      const isEmpty = !aisle.categoriesSet && !(await this.links.list(householdId, id)).some(isIn(aisle));
      if (!isEmpty && !fields.isTicked('sure')) return this.askToRemove(request, aisle, speech);
      const place = String(store.aisles.indexOf(aisle));
      const undo = { path: pathOf(id) + '/aisles', fields: { id: aisleId, name: aisle.name, place } };
      const text = speech.say('stores.aisle.removed', { name: aisle.name });
      const left = store.aisles.filter((one) => one !== aisle);
      return this.write(householdId, store, left, { text, isGood: true, ...(isEmpty && { undo }) });
    });
  }

  private askToRemove(request: Request, { id, storeId, name, version }: AisleDto, { say }: Speech): Answer {
    const props = {
      title: say('stores.aisle.ask', { name }),
      lead: say('stores.aisle.ask.how'),
      action: `${pathOf(storeId)}/aisles/${id}/delete`,
      label: say('list.remove'),
      back: pathOf(storeId),
      version,
      current: 'groceries' as const,
    };
    return this.renderer.pageFor(
      request,
      h(AskPage, props, h('input', { type: 'hidden', name: 'sure', value: 'yes' })),
    );
  }

  private change(
    request: Request,
    householdId: string,
    id: string,
    work: (store: StoreDto, speech: Speech) => Promise<Done>,
  ): Promise<Answer> {
    return this.actions.run(request, pathOf(id), (speech) =>
      this.stores.whileLocked(householdId, id, (store) => work(store, speech)),
    );
  }

  private async write(
    householdId: string,
    { id, version }: StoreDto,
    aisles: readonly GivenAisleDto[],
    done: Done = null,
  ): Promise<Done> {
    const change = toDto(UpdateStoreDto, { version, aisles: aisles.map(given) });
    await this.stores.update(householdId, id, change);
    return done;
  }
}

function pathOf(id: string): string {
  return `/stores/${id}`;
}

/** Without its categories, which it then keeps. */
function given({ id, name }: GivenAisleDto): GivenAisleDto {
  return { ...(id !== undefined && { id }), name };
}

function atVersion({ aisles }: StoreDto, id: string, version: number): AisleDto | undefined {
  return aisles.find((aisle) => aisle.id === id && aisle.version === version);
}

function isIn({ id }: AisleDto): (link: { readonly aisleId: string | null }) => boolean {
  return ({ aisleId }) => aisleId === id;
}
