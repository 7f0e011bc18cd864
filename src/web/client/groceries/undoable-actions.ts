import type { FoodCategory } from '../../../foods/food-categories.js';
import { newId } from './ids.js';
import { type Fields, fieldsOf, type Line, type Recurring, type Rule } from './lists.js';
import type { Model } from './model.js';
import { MOST_NAMED } from './ordering.js';
import type { Act } from './outbox.js';

interface Step {
  readonly act: Act;
  readonly id: string;
  readonly line: string;
}

/** The last action, and how it is undone. */
export interface Done {
  readonly text: string;
  /** Computed when the person undoes the action, from the list at that moment. */
  readonly back: () => readonly Step[];
}

/** Number of actions that can be undone, the last one first. */
const MOST_REMEMBERED = 50;

/** The actions of a person on the list, each with the steps that undo it. */
export class UndoableActions {
  /** Whether the person has done nothing on this page yet. */
  isUnused = true;
  private past: readonly Done[] = [];

  constructor(
    private readonly model: Model,
    private readonly onChange: () => void,
  ) {}

  get last(): Done | undefined {
    return this.past[0];
  }

  /** Adds a line of each text. @returns their ids */
  add(raws: readonly string[], text: string): string[] {
    const lines = raws.map((raw): Step => ({ act: { kind: 'add', raw }, id: newId(), line: raw }));
    const ids = lines.map(({ id }) => id);
    this.perform(lines, text, () => ids.flatMap((id) => this.deletionOf(id)));
    return ids;
  }

  tick(line: Line, text: string): void {
    const step = (isDone: boolean): Step => ({ act: { kind: 'tick', isDone }, id: line.id, line: line.display });
    this.perform([step(!line.isDone)], text, () => [step(line.isDone)]);
  }

  change(line: Line, to: Partial<Fields>, text: string): void {
    const before = fieldsOf(line);
    const written = Object.keys(to) as (keyof Fields)[];
    const steps = this.changeOf(line, to);
    this.perform(steps, text, () => {
      const now = this.find(line.id);
      return now === undefined ? [] : this.changeOf(now, Object.fromEntries(written.map((key) => [key, before[key]])));
    });
  }

  /**
   * @param behind the ids of lines before the new place, the nearest first; `storeId` is left out when the store stays
   */
  move(line: Line, behind: readonly string[], storeId: string | null | undefined, text: string): void {
    const { lines } = this.model.lists;
    const before = lines
      .filter(({ sortOrder, id }) => id !== line.id && sortOrder < line.sortOrder)
      .sort((one, other) => other.sortOrder - one.sortOrder)
      .map(({ id }) => id)
      .slice(0, MOST_NAMED);
    const step = (places: readonly string[], store: string | null | undefined): Step => ({
      act: { kind: 'move', behind: places, ...(store !== undefined && { storeId: store }) },
      id: line.id,
      line: line.display,
    });
    this.perform([step(behind, storeId)], text, () => [step(before, storeId === undefined ? undefined : line.storeId)]);
  }

  /** Says where shops have what the line is. */
  categorize(line: Line, category: FoodCategory, text: string): void {
    const step = (wanted: FoodCategory): Step => ({
      act: { kind: 'category', category: wanted },
      id: line.id,
      line: line.display,
    });
    this.perform([step(category)], text, () => [step(line.category ?? 'other')]);
  }

  /** Says in which aisle of its store what the line is stands; `null`: in none. */
  putIntoAisle(line: Line, storeId: string, aisleId: string | null, text: string): void {
    const step = (wanted: string | null): Step => ({
      act: { kind: 'aisle', storeId, aisleId: wanted },
      id: line.id,
      line: line.display,
    });
    this.perform([step(aisleId)], text, () => [step(line.aisleId)]);
  }

  remove(line: Line, text: string): void {
    this.perform(this.deletionOf(line.id), text, () => [restoring(line)]);
  }

  clear(lines: readonly Line[], text: string): void {
    const ids = lines.map(({ id }) => id);
    this.perform([{ act: { kind: 'clear', ids }, id: ids[0] ?? '', line: '' }], text, () => lines.map(restoring));
  }

  repeat(from: Line, rule: Rule, interval: number, next: string, text: string): void {
    const id = newId();
    this.perform([{ act: { kind: 'repeat', from, rule, interval, next }, id, line: from.display }], text, () => [
      { act: { kind: 'stop' }, id, line: from.display },
    ]);
  }

  stop(recurring: Recurring, text: string): void {
    const { id, name } = recurring;
    this.perform([{ act: { kind: 'stop' }, id, line: name }], text, () => [
      { act: { kind: 'resume', recurring }, id: newId(), line: name },
    ]);
  }

  restore(line: Line, text: string): void {
    this.perform([restoring(line)], text, () => this.deletionOf(line.id));
  }

  /** Undoes the last action. After that the action before it can be undone. */
  undo(): void {
    const [last, ...before] = this.past;
    if (last === undefined) return;
    this.past = before;
    this.send(last.back());
    this.onChange();
  }

  private perform(steps: readonly Step[], text: string, back: Done['back']): void {
    this.isUnused = false;
    this.past = [{ text, back }, ...this.past].slice(0, MOST_REMEMBERED);
    this.send(steps);
    this.onChange();
  }

  private send(steps: readonly Step[]): void {
    // An action that cannot be stored ends the model, which shows a message.
    for (const { act, id, line } of steps) this.model.act(act, id, line).catch(() => undefined);
  }

  private deletionOf(id: string): Step[] {
    const line = this.find(id);
    return line === undefined ? [] : [{ act: { kind: 'delete', base: fieldsOf(line) }, id, line: line.display }];
  }

  private changeOf(line: Line, to: Partial<Fields>): Step[] {
    return [{ act: { kind: 'change', base: fieldsOf(line), to }, id: line.id, line: line.display }];
  }

  private find(id: string): Line | undefined {
    return this.model.lists.lines.find((line) => line.id === id);
  }
}

function restoring(line: Line): Step {
  return { act: { kind: 'restore', line }, id: line.id, line: line.display };
}
