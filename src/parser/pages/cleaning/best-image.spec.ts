import { describe, expect, it } from '@jest/globals';
import { emptyDraft } from '../../empty-draft.js';
import { withBestImageFirst } from './best-image.js';

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

  it('puts a wider copy before a narrow image to share', () => {
    const images = ['https://k.example/16x9_1600/soup.jpg', 'https://k.example/16x9_1600/other.jpg'];
    expect(withBestImageFirst({ ...emptyDraft(), images }, ['https://k.example/16x9_448/soup.jpg']).images).toEqual([
      'https://k.example/16x9_1600/soup.jpg',
      'https://k.example/16x9_448/soup.jpg',
      'https://k.example/16x9_1600/other.jpg',
    ]);
  });

  it('keeps an image to share that is wide enough', () => {
    const draft = { ...emptyDraft(), images: ['https://k.example/w_2000/soup.jpg'] };
    expect(withBestImageFirst(draft, ['https://k.example/w_1200/soup.jpg']).images[0]).toBe(
      'https://k.example/w_1200/soup.jpg',
    );
  });
});
