import type { BoardDto, DakboardEntryDto } from './board.dto.js';

/** The plan as DAKboard shows it: one entry for each item, in the order of the plan. */
export function dakboardEntries({ days }: Pick<BoardDto, 'days'>): DakboardEntryDto[] {
  return days.flatMap(({ date, items }) =>
    items.map(({ title, slot }) => ({ value: title, title: slot, subtitle: date })),
  );
}
