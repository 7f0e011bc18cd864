import { IsVersion } from '../../http/fields/validation.js';
import { SentNumber } from './form-values.js';

/** A form that is meant for one version of a thing. */
export class SentVersion {
  @SentNumber()
  @IsVersion()
  version!: number;
}
