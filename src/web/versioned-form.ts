import { IsVersion } from '../http/fields/validation.js';
import { SentNumber } from './form-values.js';

/** A form that changes one version of an object. */
export class VersionedForm {
  @SentNumber()
  @IsVersion()
  version!: number;
}
