import { describe, expect, it } from '@jest/globals';
import { imageLink } from './image-link.js';

const SITE = 'https://larder.example.org';
const SOURCE = 'https://example.org/dal.jpg';
const PATH = '/api/v1/recipes/dal/image?size=large&signature=home.token';

describe('the image of a recipe', () => {
  it.each([
    ['without a picture', SITE, SOURCE, null, SOURCE],
    ['without anything', SITE, null, null, null],
    ['with a picture', SITE, SOURCE, 'token', `${SITE}${PATH}`],
    ['with a picture, on a server without an address', null, SOURCE, 'token', SOURCE],
    ['with an uploaded picture, on a server without an address', null, null, 'token', PATH],
  ])('%s', (_, publicUrl, image, pictureToken, link) => {
    expect(imageLink(publicUrl, { householdId: 'home', id: 'dal', image, pictureToken })).toBe(link);
  });
});
