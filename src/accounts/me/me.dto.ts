import { ApiProperty } from '@nestjs/swagger';
import type { MemberRole } from '../../households/membership.entity.js';
import { type Scope, SCOPES } from '../scopes.js';

export class MeDto {
  userId!: string;
  name!: string;
  email!: string;
  householdId!: string;
  householdName!: string;
  /** In the household. */
  role!: MemberRole;
  keyId!: string;
  keyName!: string;
  /** What the key may do, as far as the role of its person allows it; all of them for a key without a limit. */
  @ApiProperty({ enum: SCOPES, isArray: true })
  scopes!: Scope[];
  /** A name of the IANA time zone database. */
  timeZone!: string;
  /** A BCP 47 language tag; `null` while nobody chose one. */
  locale!: string | null;
  serverVersion!: string;
}
