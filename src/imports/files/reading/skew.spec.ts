import { describe, expect, it } from '@jest/globals';
import { type GreyPicture, skewOf } from './skew.js';

/** Dashes in lines, turned clockwise by this many degrees. */
function turned(degrees: number): GreyPicture {
  const [width, height] = [600, 800];
  const pixels = new Uint8Array(width * height).fill(255);
  const slope = Math.tan((degrees * Math.PI) / 180);
  for (let line = 100; line < 700; line += 20)
    for (let x = 60; x < 540; x++)
      for (let thick = 0; thick < 8; thick++)
        if (x % 12 < 8) pixels[Math.round(line + thick + x * slope) * width + x] = 0;
  return { pixels, width, height };
}

describe('the skew of a page', () => {
  it.each([-5, -2.3, 0, 0.7, 4, 5])('is found when it is %d degrees', (degrees) => {
    expect(Math.abs(skewOf(turned(degrees)) - degrees)).toBeLessThanOrEqual(0.2);
  });

  it('is none on an empty page', () => {
    expect(skewOf({ pixels: new Uint8Array(100).fill(255), width: 10, height: 10 })).toBe(0);
  });
});
