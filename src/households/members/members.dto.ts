import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, Length } from 'class-validator';
import { GIVEN_ROLES, type GivenRole } from '../../accounts/scopes.js';
import { IsUuid, Optional, OneOf } from '../../http/fields/validation.js';
import { HouseholdDto, MemberDto } from '../household.dto.js';
import { reason } from '../../http/problems/reason.js';

export const TAKEN_RECIPES = ['copy', 'none'] as const;
export type TakenRecipes = (typeof TAKEN_RECIPES)[number];

/** `true` and `false` are read as `copy` and `none`. */
export function IsTakenRecipes(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'boolean' ? (value ? 'copy' : 'none') : value)),
    OneOf(TAKEN_RECIPES),
    ApiProperty({ enum: TAKEN_RECIPES }),
  );
}

export class ChangeMemberDto {
  /** The owner changes only with `POST /household/transfer`. */
  @OneOf(GIVEN_ROLES)
  role!: GivenRole;
}

export class ChangedMemberDto {
  member!: MemberDto;
  /** Always `false`: a member has no version. */
  stale!: boolean;
}

export class LeaveHouseholdDto {
  /** `copy`: the recipes of the household are copied into the person's new one; the household keeps its own. */
  @IsTakenRecipes()
  takeRecipes!: TakenRecipes;
}

export class LeftHouseholdDto {
  /** The new household of the person. The keys and sessions of the earlier one have ended. */
  householdId!: string;
  /** Whether recipes are still being copied into it. */
  isCopying!: boolean;
}

export class DeleteAccountDto {
  /**
   * The current password. Only a person whose account has none, and who signed in within the last ten minutes, leaves
   * it out.
   */
  @Optional()
  @IsString()
  @Length(1, 128, { context: reason('field.length', { min: 1, max: 128 }) })
  password?: string;
}

export class TransferHouseholdDto {
  /** The member who becomes the owner. The present owner becomes an administrator. */
  @IsUuid()
  userId!: string;
}

export class TransferredHouseholdDto {
  household!: HouseholdDto;
  /** Always `false`. */
  stale!: boolean;
}
