import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { DietDto } from '../foods/diet.dto.js';
import { IsName, IsUuid, IsVersion, OneOf, Optional, OptionalNullable } from '../http/fields/validation.js';
import { MEMBER_ROLES } from '../accounts/scopes.js';
import { UNIT_SYSTEMS, type UnitSystem } from '../shared/amounts/unit-system.js';
import type { Household } from './household.entity.js';
import { IsLocale } from './locale.js';
import type { MemberRole } from './membership.entity.js';
import type { MemberRow } from './memberships.repository.js';
import { IsTimeZone } from './time-zone.js';
import { WEEK_STARTS, type WeekStart, weekStartOf } from './week-start.js';

export class MemberDto {
  id!: string;
  name!: string;
  @ApiProperty({ enum: MEMBER_ROLES })
  role!: MemberRole;
  /** What the person does not eat. */
  diet!: DietDto;
}

export class HouseholdDto {
  id!: string;
  name!: string;
  /** A name of the IANA time zone database; `null`: that of the server. */
  timeZone!: string | null;
  /** A BCP 47 language tag, at first that of the page where the owner signed up; `null` until somebody chooses one. */
  locale!: string | null;
  /** `null` until somebody chooses one. */
  @ApiProperty({ enum: UNIT_SYSTEMS, nullable: true })
  unitSystem!: UnitSystem | null;
  /** The day with which weeks begin in the plan: what was chosen, otherwise by the locale, otherwise as in the browser that signed up. */
  @ApiProperty({ enum: WEEK_STARTS })
  weekStartsOn!: WeekStart;
  /** The store of new lines for which no other store is known; `null`: none. */
  defaultStoreId!: string | null;
  /** Whether viewers may tick groceries. They may change nothing else. */
  viewersMayTick!: boolean;
  version!: number;
  /** In the order in which they joined. */
  users!: MemberDto[];
}

export class UpdateHouseholdDto {
  /** The version the change is meant for, above 0. */
  @IsVersion()
  version!: number;

  /** 1 to 100 characters. */
  @Optional()
  @IsName(100)
  name?: string;

  /** A name of the IANA time zone database; `null`: that of the server. */
  @OptionalNullable()
  @IsTimeZone()
  timeZone?: string | null;

  /** A BCP 47 language tag, such as `de` or `en-GB`. */
  @OptionalNullable()
  @IsLocale()
  locale?: string | null;

  @OptionalNullable()
  @OneOf(UNIT_SYSTEMS)
  unitSystem?: UnitSystem | null;

  /** `null`: by the locale. */
  @OptionalNullable()
  @OneOf(WEEK_STARTS)
  weekStartsOn?: WeekStart | null;

  /** The store of new lines for which no other store is known; `null`: none. */
  @OptionalNullable()
  @IsUuid()
  defaultStoreId?: string | null;

  /** Whether viewers may tick groceries. */
  @Optional()
  @IsBoolean()
  viewersMayTick?: boolean;
}

export class ChangedHouseholdDto {
  /** The current household, changed or not. */
  household!: HouseholdDto;
  /** `true`: the household is at another version, and nothing changed. */
  stale!: boolean;
}

/** @param members in the order in which they joined */
export function toHouseholdDto(household: Household, members: readonly MemberRow[]): HouseholdDto {
  const { id, name, timeZone, locale, unitSystem, defaultStoreId, viewersMayTick, version } = household;
  const weekStartsOn = weekStartOf(household);
  const users = members.map((member) => ({
    id: member.id,
    name: member.name,
    role: member.role,
    diet: { allergens: member.allergens, diets: member.diets },
  }));
  return { id, name, timeZone, locale, unitSystem, weekStartsOn, defaultStoreId, viewersMayTick, version, users };
}
