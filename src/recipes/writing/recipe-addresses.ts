import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import { documented, IsText } from '../../http/fields/validation.js';
import { isWebAddress } from '../../shared/text/web-address.js';
import { LIMITS } from './recipe-limits.js';
import { reason } from '../../http/problems/reason.js';

/**
 * The address of a page or a video. Other schemes than http and https are refused, because programs make links of it. An empty text is
 * no address, as in forms.
 * @param min characters
 */
export function IsAddress(min = 0): PropertyDecorator {
  return applyDecorators(
    IsText(LIMITS.url, min),
    isOneOf(isWebAddress, 'an absolute http or https URL'),
    documented({ format: 'uri' }),
  );
}

/** The same for an image. It may be a path of this server, as answers name an uploaded picture while there is no `PUBLIC_URL`. */
export function IsImageAddress(min = 0): PropertyDecorator {
  return applyDecorators(
    IsText(LIMITS.url, min),
    isOneOf((text) => isWebAddress(text) || isPath(text), 'an absolute http or https URL, or a path of this server'),
    documented({ format: 'uri-reference' }),
  );
}

function isOneOf(isAddress: (text: string) => boolean, what: string): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && (value === '' || isAddress(value));
  const validator = { validate, defaultMessage: () => `$property must be ${what}` };
  return ValidateBy({ name: 'isAddress', validator }, { context: reason('field.webAddress') });
}

function isPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text);
}
