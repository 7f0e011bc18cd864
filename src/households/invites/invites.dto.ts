import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { IsEmailAddress, SignUpDto } from '../../accounts/accounts.dto.js';
import { GIVEN_ROLES, type GivenRole } from '../../accounts/scopes.js';
import { DateTime } from '../../http/fields/field-formats.js';
import { Optional, OptionalNullable, OneOf } from '../../http/fields/validation.js';
import { IsTakenRecipes, type TakenRecipes } from '../members/members.dto.js';
import type { OpenInvite } from './invites.repository.js';

export const INVITE_LIVES = ['1day', '1week', '1month'] as const;
export type InviteLife = (typeof INVITE_LIVES)[number];

export class CreateInviteDto {
  @OneOf(GIVEN_ROLES)
  role!: GivenRole;

  /** Counted from now. The code always expires after 15 minutes. */
  @OneOf(INVITE_LIVES)
  expiresIn!: InviteLife;

  /** The e-mail address of the only account that may use it; any account when left out. */
  @OptionalNullable()
  @IsEmailAddress()
  email?: string | null;
}

export class InviterDto {
  id!: string;
  name!: string;
}

export class InviteDto {
  id!: string;
  @ApiProperty({ enum: GIVEN_ROLES })
  role!: GivenRole;
  /** `null`: any account may use it. */
  email!: string | null;
  invitedBy!: InviterDto;
  @DateTime()
  createdAt!: string;
  @DateTime()
  expiresAt!: string;
  @DateTime()
  codeExpiresAt!: string;
}

export class CreatedInviteDto extends InviteDto {
  /** The address of the page on which a person joins. Only this answer contains it. */
  @ApiProperty({ format: 'uri' })
  url!: string;
  /** Six digits to enter at `/join`, valid for 15 minutes. Only this answer contains them. */
  @ApiProperty({ pattern: '^[0-9]{6}$' })
  code!: string;
}

/** One of the two is required. */
function IsToken(): PropertyDecorator {
  return applyDecorators(Optional(), IsString(), Length(1, 100));
}

function IsCode(): PropertyDecorator {
  return applyDecorators(Optional(), IsString(), Length(1, 20));
}

/** The secret of an invite that a person sends. */
export interface ShownInvite {
  readonly token?: string;
  readonly code?: string;
}

export class JoinDto extends SignUpDto implements ShownInvite {
  /** The token of the link; `token` or `code` is required. */
  @IsToken()
  token?: string;

  /** Six digits. */
  @IsCode()
  code?: string;
}

export class JoinHouseholdDto implements ShownInvite {
  /** The token of the link; `token` or `code` is required. */
  @IsToken()
  token?: string;

  /** Six digits. */
  @IsCode()
  code?: string;

  /** `copy`: the recipes of the household that you leave are copied into the one that you join; not for a viewer. */
  @IsTakenRecipes()
  takeRecipes!: TakenRecipes;
}

export function toInviteDto(invite: OpenInvite): InviteDto {
  return {
    id: invite.id,
    role: invite.role,
    email: invite.email,
    invitedBy: { id: invite.userId, name: invite.inviterName },
    createdAt: invite.createdAt.toISOString(),
    expiresAt: invite.expiresAt.toISOString(),
    codeExpiresAt: invite.codeExpiresAt.toISOString(),
  };
}
