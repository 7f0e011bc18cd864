import { applyDecorators } from '@nestjs/common';
import { buildMessage, ValidateBy, type ValidationOptions } from 'class-validator';
import { isWebAddress } from '../../shared/text/web-address.js';
import { documented } from './validation.js';
import { reason } from '../problems/reason.js';

/** An absolute http or https URL without user name and password. The address is checked when the connection is opened. */
export function IsWebUrl(options?: ValidationOptions): PropertyDecorator {
  const defaultMessage = buildMessage(
    (each) => `${each}$property must be an absolute http or https URL without a user name or password`,
    options,
  );
  const checked = ValidateBy(
    { name: 'isWebUrl', validator: { validate: isWebUrl, defaultMessage } },
    { context: reason('field.webAddress'), ...options },
  );
  return applyDecorators(checked, documented({ format: 'uri', minLength: 1, maxLength: 2_048 }, options));
}

export function isWebUrl(value: unknown): value is string {
  if (typeof value !== 'string' || !isWebAddress(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}
