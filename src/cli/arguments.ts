import { InvalidArgumentError } from 'commander';
import { isUuid } from '../shared/text/uuid.js';

// Each function reads one argument or option, or throws an error that commander shows with the name of the argument.

export function text(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It is empty.');
  return value;
}

export function uuid(value: string): string {
  if (!isUuid(value)) throw new InvalidArgumentError('It is no id.');
  return value.toLowerCase();
}

export function date(value: string): Date {
  const read = new Date(value);
  if (Number.isNaN(read.getTime())) throw new InvalidArgumentError('It must be a date like 2030-12-31.');
  return read;
}

export function wholeNumber(least: number, most: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`);
  };
}
