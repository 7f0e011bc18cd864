import { IsText } from '../../http/fields/validation.js';

export class CreateCuisineDto {
  /** 1 to 100 characters. */
  @IsText(100, 1)
  name!: string;
}
