import { describe, expect, it } from '@jest/globals';
import { scrapers } from 'recipe-scrapers';
import { SCRAPED_HOSTS } from '../vocabulary/pages/scraped-hosts.js';

describe('SCRAPED_HOSTS', () => {
  it('names the hosts that recipe-scrapers knows, and no other', () => {
    expect([...SCRAPED_HOSTS].sort()).toEqual(Object.keys(scrapers).sort());
  });
});
