import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';
import { IANAZone } from 'luxon';
import { reason } from '../http/problems/reason.js';

/** Names begin with a letter. `Intl` also takes offsets such as `+02:00`, which Postgres reads with the opposite sign. */
const NAME = /^[A-Za-z][\w+/-]{0,63}$/;

export const TIME_ZONE_UNKNOWN = 'must be the name of a time zone like Europe/Vienna';

/** Whether this program knows the time zone. The database may know fewer names. */
export function isTimeZone(text: unknown): boolean {
  return typeof text === 'string' && NAME.test(text) && IANAZone.isValidZone(text);
}

export function IsTimeZone(): PropertyDecorator {
  const defaultMessage = (): string => `$property ${TIME_ZONE_UNKNOWN}`;
  return applyDecorators(
    ValidateBy(
      { name: 'isTimeZone', validator: { validate: isTimeZone, defaultMessage } },
      { context: reason('field.timeZone') },
    ),
    ApiProperty({ maxLength: 64, example: 'Europe/Vienna' }),
  );
}
