import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { migrations } from './migrations.js';

const FOLDER = new URL('../../../migrations/', import.meta.url);

describe('the list of the migrations', () => {
  it('has one class of each file, in the order of their times', () => {
    const listed = migrations.map(({ name }) => Number(/\d{13}$/.exec(name)?.[0]));
    const written = readdirSync(FOLDER).map((file) => Number(/^\d{13}/.exec(file)?.[0]));
    expect(listed).toEqual(written.toSorted((one, other) => one - other));
  });
});
