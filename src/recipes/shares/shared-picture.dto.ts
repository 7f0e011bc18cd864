import { Optional, OneOf } from '../../http/fields/validation.js';
import { PICTURE_SIZES, type PictureSize } from '../pictures/picture-size.js';

export class SharedPictureQueryDto {
  /** `small` is at most 400 pixels wide, `large` at most 1200. */
  @Optional()
  @OneOf(PICTURE_SIZES)
  size: PictureSize = 'large';
}
