import { ApiProperty } from '@nestjs/swagger';
import { DietDto } from '../../foods/diet.dto.js';
import type { MemberRole } from '../../households/membership.entity.js';
import { type Scope, SCOPES } from '../scopes.js';

export class MeDto {
  userId!: string;
  name!: string;
  email!: string;
  householdId!: string;
  householdName!: string;
  /** The role in the household. */
  role!: MemberRole;
  /** Of the key, or of the connected program whose token it is. */
  keyId!: string;
  keyName!: string;
  /** The scopes of the key that the role of its person allows; for a key without a limit, all of them. */
  @ApiProperty({ enum: SCOPES, isArray: true })
  scopes!: Scope[];
  /** A name of the IANA time zone database. */
  timeZone!: string;
  /** A BCP 47 language tag; `null` until somebody chooses one. */
  locale!: string | null;
  /** What the person does not eat. */
  diet!: DietDto;
  serverVersion!: string;
}
