import { ReadBoardDto } from '../../board/board.dto.js';
import { IsUuid, Optional } from '../../http/fields/validation.js';

/** What the address of the page says. */
export class ShowBoardDto extends ReadBoardDto {
  /** The grocery that was ticked a moment ago: the page offers to take the tick back. */
  @Optional()
  @IsUuid()
  undo?: string;
}

/** The same days of the board. @param undo of the page */
export function boardAddress({ date, days }: ReadBoardDto, path = '/board', undo?: string): string {
  const query = new URLSearchParams({
    ...(date !== undefined && { date }),
    days: String(days),
    ...(undo !== undefined && { undo }),
  });
  return `${path}?${query}`;
}
