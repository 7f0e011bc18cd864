import { IsText } from '../../http/validation.js';

export class CreateCuisineDto {
  /** 1 to 100 characters. */
  @IsText(100, 1)
  name!: string;
}
