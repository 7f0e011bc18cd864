import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { toDto } from '../http/fields/to-dto.js';
import { isUuid } from '../shared/text/uuid.js';
import { InvalidRequestError } from '../http/problems/errors.js';

/** The sent form, as a parameter of a handler. */
export const SentFields = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    new FormFields(context.switchToHttp().getRequest<Request>().body as unknown),
);

/**
 * The fields of a sent form, in the types that the DTOs of the API check. Each fact has a field of its own; no value joins several of
 * them. A form that creates an object contains the id of the new object, so that sending it twice creates one. A form that changes an object
 * contains its version, or a digest of each field (`recipes/editing/merge-edits.ts`).
 */
export class FormFields {
  private readonly fields: Readonly<Record<string, unknown>>;

  constructor(body: unknown) {
    this.fields = (body ?? {}) as Readonly<Record<string, unknown>>;
  }

  /** The text with line ends of Unix, because browsers send CRLF; empty for a missing field. */
  text(name: string): string {
    return this.exactText(name).replaceAll('\r\n', '\n').trim();
  }

  /** `null` for an empty field. */
  textOrNull(name: string): string | null {
    const text = this.text(name);
    return text === '' ? null : text;
  }

  has(name: string): boolean {
    return name in this.fields;
  }

  /** The text as it was typed, with its spaces, such as a password. */
  exactText(name: string): string {
    const value = this.fields[name];
    return typeof value === 'string' ? value : '';
  }

  /** The whole number; `null` for an empty field. Any other text is returned unchanged, so that the DTO refuses it. */
  number(name: string): number | string | null {
    const text = this.text(name);
    if (text === '') return null;
    return /^\d{1,9}$/.test(text) ? Number(text) : text;
  }

  /** All values of a field that may occur several times. */
  list(name: string): string[] {
    const value = this.fields[name];
    return [value ?? []].flat().filter((each): each is string => typeof each === 'string');
  }

  /** Whether a box is ticked, or a button with this name was pressed. */
  isTicked(name: string): boolean {
    return this.text(name) !== '';
  }

  /** For a form whose fields are texts with the names of the DTO. @throws InvalidRequestError with all invalid fields */
  as<Dto extends object>(type: new () => Dto): Dto {
    return toDto(type, this.fields);
  }

  /** @throws InvalidRequestError */
  uuid(name: string): string {
    const text = this.text(name);
    if (isUuid(text)) return text.toLowerCase();
    throw new InvalidRequestError([{ path: name, message: `${name} must be a UUID` }]);
  }

  /** The version that a form changes. @throws InvalidRequestError */
  version(): number {
    const version = this.number('version');
    if (typeof version === 'number' && version > 0) return version;
    throw new InvalidRequestError([{ path: 'version', message: 'version must be an integer number' }]);
  }
}
