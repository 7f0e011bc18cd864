import { describe, expect, it } from '@jest/globals';
import { OpenStreams } from './open-streams.js';

function open(streams: OpenStreams, count: number, householdId: string, credentialId: string): (() => void)[] {
  return Array.from({ length: count }, () => streams.take(householdId, credentialId));
}

describe('OpenStreams', () => {
  it('allows 20 for one key, and more for another key', () => {
    const streams = new OpenStreams();
    open(streams, 20, 'home', 'key');
    expect(() => streams.take('home', 'key')).toThrow('20 streams are open with this key');
    expect(streams.take('home', 'other key')).toBeInstanceOf(Function);
  });

  it('allows 100 for one household, and more for another household', () => {
    const streams = new OpenStreams();
    for (let key = 0; key < 5; key++) open(streams, 20, 'home', `key ${key}`);
    expect(() => streams.take('home', 'one more')).toThrow('100 streams are open in this household');
    expect(streams.take('elsewhere', 'key')).toBeInstanceOf(Function);
  });

  it('releases a place once, even when it is released several times', () => {
    const streams = new OpenStreams();
    const [close] = open(streams, 20, 'home', 'key');
    close?.();
    close?.();
    expect(streams.size).toBe(19);
    streams.take('home', 'key');
    expect(() => streams.take('home', 'key')).toThrow();
  });
});
