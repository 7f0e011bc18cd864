import type { GroceryDto } from '../../groceries/groceries.dto.js';
import { isUuid } from '../../http/fields/validation.js';

export interface Tick {
  readonly id: string;
  readonly version: number;
  readonly isDone: boolean;
}

/** The value of a button that ticks a line or undoes the tick: `{id} {version} {done|open}`. */
export function tickValue({ id, version, isDone }: Pick<GroceryDto, 'id' | 'version' | 'isDone'>): string {
  return `${id} ${version} ${isDone ? 'open' : 'done'}`;
}

/** `null` for a text that is not such a value. */
export function readTick(text: string): Tick | null {
  const [id = '', version = '', wanted, ...rest] = text.split(' ');
  const isRight = isUuid(id) && /^[1-9]\d{0,8}$/.test(version) && (wanted === 'done' || wanted === 'open');
  return isRight && rest.length === 0 ? { id, version: Number(version), isDone: wanted === 'done' } : null;
}
