import { IsVersion } from '../http/fields/validation.js';
import { SentNumber } from './form-values.js';

/** A form that is meant for one version of a thing. */
export class VersionedForm {
  @SentNumber()
  @IsVersion()
  version!: number;
}
