import { IsString } from 'class-validator';
import { Optional, OneOf } from '../../http/fields/validation.js';
import { PICTURE_SIZES, type PictureSize } from './picture-size.js';

export class RecipePictureQueryDto {
  /** `small` is at most 400 pixels wide, `large` at most 1200. A picture is never enlarged. */
  @Optional()
  @OneOf(PICTURE_SIZES)
  size: PictureSize = 'large';

  /** Of a signed link: opens the picture without a key or a session. */
  @Optional()
  @IsString()
  signature: string = '';
}
