import { IsString, Length } from 'class-validator';
import { IsName, Optional } from '../../http/fields/validation.js';
import { IsEmailAddress, IsNewPassword, UserDto } from '../accounts.dto.js';
import { reason } from '../../http/problems/reason.js';

export class UpdateUserDto {
  /** 1 to 100 characters. */
  @Optional()
  @IsName(100)
  name?: string;

  @Optional()
  @IsEmailAddress()
  email?: string;
}

export class ChangedUserDto {
  user!: UserDto;
  /** Always `false`: an account has no version. */
  stale!: boolean;
}

export class ChangePasswordDto {
  /**
   * The current password. Only a person whose account has none, and who signed in within the last ten minutes, leaves
   * it out.
   */
  @Optional()
  @IsString()
  @Length(1, 128, { context: reason('field.length', { min: 1, max: 128 }) })
  current?: string;

  @IsNewPassword()
  new!: string;
}
