import { describe, expect, it } from '@jest/globals';
import { emptyDraft } from './empty-draft.js';
import { mergeDrafts } from './merge-drafts.js';

describe('mergeDrafts', () => {
  it('fills gaps from less trusted drafts and replaces nothing that is known', () => {
    const trusted = { ...emptyDraft(), name: 'Soup', tags: ['winter'] };
    const less = { ...emptyDraft(), name: 'Best soup', servings: 4, tags: ['soup'] };
    expect(mergeDrafts([trusted, less])).toEqual({ ...emptyDraft(), name: 'Soup', servings: 4, tags: ['winter'] });
  });
});
