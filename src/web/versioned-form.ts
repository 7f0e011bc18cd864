import { IsVersion } from '../http/fields/validation.js';

/** A form that is meant for one version of a thing. */
export class VersionedForm {
  @IsVersion()
  version!: number;
}
