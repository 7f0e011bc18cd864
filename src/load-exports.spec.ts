import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { migrations } from './database/schema/migrations.js';
import { entities } from './database/schema/entities.js';

const FOLDER = new URL('../migrations/', import.meta.url);

describe('what is found by the names of files', () => {
  it('are classes alone: migrations in the order of their times, and entities', () => {
    const names = migrations.map(({ name }) => name);
    const times = names.map((name) => Number(/\d{13}$/.exec(name)?.[0]));
    expect(times).toEqual(readdirSync(FOLDER).map((file) => Number(/^\d{13}/.exec(file)?.[0])));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(entities.length).toBeGreaterThan(30);
    expect(entities.every((entity) => typeof entity === 'function')).toBe(true);
  });
});
