import { describe, expect, it } from '@jest/globals';
import { newPictureToken, readSignature, pictureOfLink } from './picture-link.js';

const HOUSEHOLD = '0c5b5b64-6a3a-4c9e-9f0b-4d0f6f1c2a11';
const RECIPE = '7d3f9f6e-0a51-4b9e-8a43-2f6f0e5f7c22';

describe('a picture link', () => {
  it('has a new token of 128 bits each time', () => {
    const tokens = Array.from({ length: 50 }, newPictureToken);
    expect(new Set(tokens).size).toBe(50);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(16);
  });

  it('tells its household and token', () => {
    const token = newPictureToken();
    expect(readSignature(`${HOUSEHOLD}.${token}`)).toEqual({ householdId: HOUSEHOLD, token });
  });

  it.each([
    '',
    '.',
    HOUSEHOLD,
    `${HOUSEHOLD}.`,
    `${HOUSEHOLD}.short`,
    `${HOUSEHOLD}.${'a'.repeat(23)}`,
    `.${'a'.repeat(22)}`,
    `x${HOUSEHOLD}.${'a'.repeat(22)}`,
    `${HOUSEHOLD}.${'a'.repeat(21)}\0`,
    `${HOUSEHOLD}.${'a'.repeat(22)}\n`,
  ])('does not accept the signature %j', (text) => {
    expect(readSignature(text)).toBeNull();
  });

  it('is recognised by the server that made it', () => {
    const link = `https://larder.example.org/food/api/v1/recipes/${RECIPE}/image?size=large&signature=x`;
    expect(pictureOfLink('https://larder.example.org/food', link)).toEqual({ recipeId: RECIPE, imageId: null });
    const ofImage = `/api/v1/recipes/${RECIPE}/images/${HOUSEHOLD}?signature=x`;
    expect(pictureOfLink(null, ofImage)).toEqual({ recipeId: RECIPE, imageId: HOUSEHOLD });
  });

  it.each([
    [null, `https://larder.example.org/api/v1/recipes/${RECIPE}/image`],
    ['https://larder.example.org', `https://larder.example.org.evil.example/api/v1/recipes/${RECIPE}/image`],
    ['https://larder.example.org', `https://larder.example.org/api/v1/recipes/${RECIPE}`],
    ['https://larder.example.org', `https://larder.example.org/api/v1/recipes/soup/image`],
    ['https://larder.example.org', 'https://pictures.example/soup.jpg'],
    ['https://larder.example.org', ''],
  ])('of %j is not %j', (publicUrl, address) => {
    expect(pictureOfLink(publicUrl, address)).toBeNull();
  });
});
