import { IsIn } from 'class-validator';
import { Optional } from '../../http/fields/validation.js';
import { PICTURE_SIZES, type PictureSize } from '../pictures/picture-size.js';

export class SharedPictureQueryDto {
  /** As for the picture of a recipe. */
  @Optional()
  @IsIn(PICTURE_SIZES)
  size: PictureSize = 'large';
}
