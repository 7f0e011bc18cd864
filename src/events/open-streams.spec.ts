import { describe, expect, it } from '@jest/globals';
import { OpenStreams } from './open-streams.js';

function open(streams: OpenStreams, count: number, householdId: string, credentialId: string): (() => void)[] {
  return Array.from({ length: count }, () => streams.take(householdId, credentialId));
}

describe('OpenStreams', () => {
  it('lets a key have 20, and another one after that', () => {
    const streams = new OpenStreams();
    open(streams, 20, 'home', 'key');
    expect(() => streams.take('home', 'key')).toThrow('20 streams are open with this key');
    expect(streams.take('home', 'other key')).toBeInstanceOf(Function);
  });

  it('lets a household have 100, and another household after that', () => {
    const streams = new OpenStreams();
    for (let key = 0; key < 5; key++) open(streams, 20, 'home', `key ${key}`);
    expect(() => streams.take('home', 'one more')).toThrow('100 streams are open in this household');
    expect(streams.take('elsewhere', 'key')).toBeInstanceOf(Function);
  });

  it('takes a place back once, however often it is given back', () => {
    const streams = new OpenStreams();
    const [close] = open(streams, 20, 'home', 'key');
    close?.();
    close?.();
    expect(streams.size).toBe(19);
    streams.take('home', 'key');
    expect(() => streams.take('home', 'key')).toThrow();
  });
});
