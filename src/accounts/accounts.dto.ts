import { applyDecorators } from '@nestjs/common';
import { ApiProperty, PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsEmail, IsString, Length, Matches } from 'class-validator';
import { IsName } from '../http/fields/validation.js';
import { WITHOUT_CONTROLS } from '../shared/text/control-characters.js';
import { normalEmail } from './email.js';
import type { User } from './user.entity.js';
import { reason } from '../http/problems/reason.js';

const inNormalForm = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? normalEmail(value) : value,
);

/** An e-mail address, in the form of `normalEmail`. */
export function IsEmailAddress(): PropertyDecorator {
  return applyDecorators(
    inNormalForm,
    IsEmail({}, { message: '$property must be an e-mail address', context: reason('field.email') }),
    Matches(WITHOUT_CONTROLS, { message: '$property must be an e-mail address', context: reason('field.email') }),
    ApiProperty({ format: 'email' }),
  );
}

/** 10 to 128 characters. */
export function IsNewPassword(): PropertyDecorator {
  return applyDecorators(
    IsString(),
    Length(10, 128, {
      message: '$property must have 10 to 128 characters',
      context: reason('field.length', { min: 10, max: 128 }),
    }),
    ApiProperty({ minLength: 10, maxLength: 128 }),
  );
}

export class SignUpDto {
  @IsName(100)
  name!: string;

  @IsEmailAddress()
  email!: string;

  /** 10 to 128 characters. */
  @IsNewPassword()
  password!: string;
}

/** A person whom an OpenID provider or a proxy names. Name and e-mail address keep the rules of a sign-up. */
export class PersonDto extends PickType(SignUpDto, ['name', 'email']) {}

export class SignInDto {
  @inNormalForm
  @IsString()
  @Length(1, 320, { context: reason('field.length', { min: 1, max: 320 }) })
  email!: string;

  @IsString()
  @Length(1, 128, { context: reason('field.length', { min: 1, max: 128 }) })
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
