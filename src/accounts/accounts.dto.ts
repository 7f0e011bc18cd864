import { PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsEmail, IsString, Length, Matches } from 'class-validator';
import { IsName } from '../http/fields/validation.js';
import { WITHOUT_CONTROLS } from '../text/control-characters.js';
import type { User } from './user.entity.js';

const lowerCase = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.trim().toLowerCase() : value,
);

export class SignUpDto {
  @IsName(100)
  name!: string;

  @lowerCase
  @IsEmail({}, { message: 'email must be an e-mail address' })
  @Matches(WITHOUT_CONTROLS, { message: 'email must be an e-mail address' })
  email!: string;

  /** 10 to 128 characters. */
  @IsString()
  @Length(10, 128, { message: 'password must have 10 to 128 characters' })
  password!: string;
}

/** A person who is known from elsewhere. The rules of a sign-up hold for the name and the e-mail address. */
export class PersonDto extends PickType(SignUpDto, ['name', 'email']) {}

export class SignInDto {
  @lowerCase
  @IsString()
  @Length(1, 320)
  email!: string;

  @IsString()
  @Length(1, 128)
  password!: string;
}

/** What a person may do on the whole server, independent of the household. */
export type ServerRole = 'admin' | 'member';

export class UserDto {
  id!: string;
  name!: string;
  email!: string;
  role!: ServerRole;
}

export class SessionDto {
  /** `null` when nobody is signed in. */
  user!: UserDto | null;
}

export class SuccessDto {
  success!: boolean;
}

export function toUserDto({ id, name, email, isServerAdmin }: User): UserDto {
  return { id, name, email, role: isServerAdmin ? 'admin' : 'member' };
}
