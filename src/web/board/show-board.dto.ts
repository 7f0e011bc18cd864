import { ReadBoardDto } from '../../board/board.dto.js';
import { IsUuid, Optional } from '../../http/fields/validation.js';

/** The parameters in the address of the page. */
export class ShowBoardDto extends ReadBoardDto {
  /** The id of the grocery that was ticked last. The page offers to undo the tick. */
  @Optional()
  @IsUuid()
  undo?: string;
}

/**
 * The address of the board with the same days.
 * @param undo see `ShowBoardDto`
 */
export function boardAddress({ date, days }: ReadBoardDto, path = '/board', undo?: string): string {
  const query = new URLSearchParams({
    ...(date !== undefined && { date }),
    days: String(days),
    ...(undo !== undefined && { undo }),
  });
  return `${path}?${query}`;
}
