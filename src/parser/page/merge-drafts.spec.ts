import { describe, expect, it } from '@jest/globals';
import { emptyDraft } from '../empty-draft.js';
import { mergeDrafts, withBestImageFirst } from './merge-drafts.js';

describe('mergeDrafts', () => {
  it('fills gaps from less trusted drafts and replaces nothing that is known', () => {
    const trusted = { ...emptyDraft(), name: 'Soup', tags: ['winter'] };
    const less = { ...emptyDraft(), name: 'Best soup', servings: 4, tags: ['soup'] };
    expect(mergeDrafts([trusted, less])).toEqual({ ...emptyDraft(), name: 'Soup', servings: 4, tags: ['winter'] });
  });
});

describe('withBestImageFirst', () => {
  it('puts the shared image first, originals before copies, and logos last', () => {
    const images = ['https://k.example/logo.png', 'https://k.example/a-225x225.jpg', 'https://k.example/a.jpg'];
    expect(withBestImageFirst({ ...emptyDraft(), images }, ['https://k.example/share.jpg']).images).toEqual([
      'https://k.example/share.jpg',
      'https://k.example/a.jpg',
      'https://k.example/a-225x225.jpg',
      'https://k.example/logo.png',
    ]);
  });

  it('puts thumbnails below larger copies, even when they are shared', () => {
    const draft = { ...emptyDraft(), images: ['https://k.example/1400x919-soup.jpg'] };
    expect(withBestImageFirst(draft, ['https://k.example/146x128-soup.jpg']).images[0]).toBe(
      'https://k.example/1400x919-soup.jpg',
    );
  });

  it('trusts no shared image that is a logo', () => {
    const draft = { ...emptyDraft(), images: ['https://k.example/soup.jpg'] };
    expect(withBestImageFirst(draft, ['https://k.example/cropped-logo.png']).images[0]).toBe(
      'https://k.example/soup.jpg',
    );
  });
});
