import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/caller.js';
import { mayDo } from '../accounts/scopes.js';
import type { ReadList } from '../changes/polled-lists.js';
import { CONFIG, type Config } from '../config.js';
import { parseJson } from '../http/bodies/json-parser.js';
import { daysAfter } from '../http/fields/calendar-dates.js';
import { HouseholdClock } from '../households/household-clock.js';
import { inSlices } from '../slices.js';
import type { BoardDto, ReadBoardDto } from './board.dto.js';
import { BoardRepository } from './board.repository.js';
import { dakboardEntries } from './dakboard.js';

@Injectable()
export class BoardService {
  constructor(
    private readonly repository: BoardRepository,
    private readonly clock: HouseholdClock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * JSON of a `BoardDto`, or of the form that `format` names.
   * @param origin of the request, used when there is no `PUBLIC_URL`
   * @throws InvalidRequestError for days after the end of the calendar
   */
  async read(caller: Caller, query: ReadBoardDto, origin: string | null, known: readonly string[]): Promise<ReadList> {
    const { format } = query;
    const list = await this.list(caller, query, this.config.publicUrl ?? origin ?? '', format ?? 'json', known);
    if (format === undefined || list.text === null) return list;
    const board = (await inSlices(parseJson(list.text))) as BoardDto;
    return { tag: list.tag, text: Buffer.from(JSON.stringify(dakboardEntries(board))) };
  }

  /** The board for a page: links to pictures of this server are paths that begin with `base`. */
  async page(caller: Caller, query: ReadBoardDto, base: string): Promise<BoardDto> {
    const { text } = await this.list(caller, query, base, 'page', []);
    if (text === null) throw new Error('A list that no client has comes with its text');
    return (await inSlices(parseJson(text))) as BoardDto;
  }

  /** The time zone of the household. */
  zoneOf(householdId: string): Promise<string> {
    return this.clock.zoneOf(householdId);
  }

  private async list(
    caller: Caller,
    { date, days }: ReadBoardDto,
    base: string,
    form: string,
    known: readonly string[],
  ): Promise<ReadList> {
    if (date !== undefined) daysAfter(date, days - 1);
    const view = { date: date ?? null, days, base, withGroceries: mayDo(caller, 'groceries:read') };
    const today = await this.clock.todayOf(caller.householdId);
    return this.repository.read(caller.householdId, view, today, form, known);
  }
}
