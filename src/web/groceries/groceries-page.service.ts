import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import type { Caller } from '../../accounts/caller.js';
import { mayDo } from '../../accounts/scopes.js';
import { CreateGroceryDto, type GroceryDto, UpdateGroceryDto } from '../../groceries/groceries.dto.js';
import { GroceriesService } from '../../groceries/groceries.service.js';
import { DeleteDoneDto } from '../../groceries/many/many-groceries.dto.js';
import { ManyGroceriesService } from '../../groceries/many/many-groceries.service.js';
import { toDto } from '../../http/fields/to-dto.js';
import { InvalidRequestError, NotFoundError } from '../../http/problems/errors.js';
import { StoresService } from '../../stores/stores.service.js';
import type { Answer } from '../answer.js';
import { FormFields } from '../form-fields.js';
import { EMPTY_FORM, type FormState } from '../forms.js';
import { type Notice, takeNotice } from '../notice.js';
import { PageActions } from '../page-actions.js';
import { PageRenderer } from '../page-renderer.js';
import { GroceriesPage, type IslandData, OfflineGroceriesPage } from './groceries-page.js';
import { GroceryPage } from './grocery-page.js';
import { readTick, tickValue } from './tick-value.js';

const PATH = '/groceries';
/** Maximum number of done lines that are deleted at once. */
const MOST_DELETED = 500;

/** The shopping list and its lines. */
@Injectable()
export class GroceriesPageService {
  constructor(
    private readonly groceries: GroceriesService,
    private readonly many: ManyGroceriesService,
    private readonly stores: StoresService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  async show(request: Request, caller: Caller): Promise<Answer> {
    const [groceries, stores, notice] = await Promise.all([
      this.all(caller),
      this.stores.list(caller.householdId),
      takeNotice(request),
    ]);
    const mayWrite = mayDo(caller, 'groceries:write');
    const mayTick = mayDo(caller, 'groceries:write', 'tick');
    return this.renderer.pageFor(
      request,
      h(GroceriesPage, {
        groceries,
        stores,
        newId: randomUUID(),
        mayWrite,
        mayTick,
        notice,
        data: this.dataFor(`${caller.userId} ${caller.householdId}`, caller),
      }),
    );
  }

  /** The page without any data of the household, in which the script shows the list of the browser. */
  showOffline(request: Request, caller: Caller): Answer {
    const data = this.dataFor(null, caller);
    return this.renderer.pageFor(request, h(OfflineGroceriesPage, { data }));
  }

  private dataFor(owner: string | null, caller: Caller): IslandData {
    const base = this.renderer.basePath;
    return {
      base,
      owner,
      mayWrite: mayDo(caller, 'groceries:write'),
      mayTick: mayDo(caller, 'groceries:write', 'tick'),
      signInPath: `${base}/sign-in?${new URLSearchParams({ next: PATH })}`,
    };
  }

  add(request: Request, caller: Caller): Promise<Answer> {
    const fields = new FormFields(request.body);
    return this.actions.run(request, PATH, async (speech) => {
      const line = toDto(CreateGroceryDto, { id: fields.text('id'), raw: fields.text('raw') });
      const { id, version, display } = await this.groceries.create(caller.householdId, line);
      return noticeOf(speech.say('list.put.done', { line: display }), {
        path: `${PATH}/${id}/delete`,
        name: 'version',
        value: String(version),
      });
    });
  }

  /** Ticks a line, or undoes the tick. */
  tick(request: Request, caller: Caller): Promise<Answer> {
    const tick = readTick(new FormFields(request.body).text('line'));
    if (tick === null) throw new InvalidRequestError([{ path: 'line', message: 'line must be the value of a button' }]);
    return this.actions.run(request, PATH, async (speech) => {
      const { id, version, isDone } = tick;
      const { grocery, stale } = await this.groceries.setDone(caller.householdId, id, version, isDone);
      // Somebody else may have done the same at the same time.
      if (stale && grocery.isDone !== isDone) return { text: speech.say('changed.meanwhile'), isGood: false };
      const word = isDone ? 'list.ticked' : 'list.unticked';
      return noticeOf(speech.say(word, { line: grocery.display }), {
        path: `${PATH}/tick`,
        name: 'line',
        value: tickValue(grocery),
      });
    });
  }

  /** @throws NotFoundError */
  async showLine(request: Request, caller: Caller, id: string, form?: FormState): Promise<Answer> {
    const [all, stores] = await Promise.all([this.all(caller), this.stores.list(caller.householdId)]);
    const grocery = all.find((line) => line.id === id);
    if (grocery === undefined) throw new NotFoundError('Grocery not found');
    const values = { raw: grocery.display, note: grocery.note ?? '' };
    return this.renderer.pageFor(request, h(GroceryPage, { grocery, stores, form: form ?? { ...EMPTY_FORM, values } }));
  }

  /** A line whose text was not changed is not parsed again. */
  async change(request: Request, caller: Caller, id: string): Promise<Answer> {
    const fields = new FormFields(request.body);
    const before = (await this.all(caller)).find((line) => line.id === id);
    if (before === undefined) throw new NotFoundError('Grocery not found');
    return this.actions.run(request, PATH, async (speech) => {
      const raw = fields.text('raw');
      const change = {
        version: fields.number('version'),
        ...(raw !== before.display && { raw }),
        note: fields.textOrNull('note'),
        storeId: fields.textOrNull('store'),
      };
      const { grocery, stale } = await this.groceries.update(caller.householdId, id, toDto(UpdateGroceryDto, change));
      if (stale) return { text: speech.say('changed.meanwhile'), isGood: false };
      return speech.say('list.changed', { line: grocery.display });
    });
  }

  remove(request: Request, caller: Caller, id: string): Promise<Answer> {
    return this.actions.run(request, PATH, async (speech) => {
      const version = new FormFields(request.body).version();
      const { stale } = await this.groceries.remove(caller.householdId, id, version);
      if (stale) return { text: speech.say('changed.meanwhile'), isGood: false };
      return noticeOf(speech.say('list.removed'), { path: `${PATH}/${id}/restore`, name: 'id', value: id });
    });
  }

  restore(request: Request, caller: Caller, id: string): Promise<Answer> {
    return this.actions.run(request, PATH, async (speech) => {
      const { display } = await this.groceries.restore(caller.householdId, id);
      return speech.say('list.restored', { line: display });
    });
  }

  /** Deletes the lines that are done now, with their present versions. */
  deleteDone(request: Request, caller: Caller): Promise<Answer> {
    return this.actions.run(request, PATH, async (speech) => {
      const done = (await this.all(caller)).filter(({ isDone }) => isDone).slice(0, MOST_DELETED);
      const seen = done.map(({ id, version }) => ({ id, version }));
      const { deletedIds } = await this.many.deleteDone(caller.householdId, toDto(DeleteDoneDto, { groceries: seen }));
      return speech.count('list.cleared', deletedIds.length);
    });
  }

  private all({ householdId }: Caller): Promise<GroceryDto[]> {
    return this.groceries.list(householdId, { groupBy: 'aisle' });
  }
}

function noticeOf(text: string, undo: NonNullable<Notice['undo']>): Notice {
  return { text, isGood: true, undo };
}
