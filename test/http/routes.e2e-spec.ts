import { describe, expect, it } from '@jest/globals';
import { readRoutes, type Route } from '../support/attack/pages.js';

describe('the routes of all modules', () => {
  it('do not hide each other', async () => {
    const routes = await readRoutes();
    expect(routes.length).toBeGreaterThan(200);
    const hidden = routes.flatMap((route, at) => {
      const first = routes.slice(0, at).find((earlier) => hides(earlier, route));
      return first === undefined ? [] : [`${first.method} ${first.path} hides ${route.path}`];
    });
    expect(hidden).toEqual([]);
  });
});

/** Whether all requests for the second route reach the first one, because Express takes the first that fits. */
function hides(first: Route, second: Route): boolean {
  const [one, other] = [segmentsOf(first), segmentsOf(second)];
  return (
    first.method === second.method &&
    one.length === other.length &&
    one.every((segment, i) => /^:[A-Za-z]+$/.test(segment) || segment === other[i])
  );
}

function segmentsOf({ path }: Route): string[] {
  // Express has other forms too; no route uses them, and this comparison does not know them.
  expect(path).toMatch(/^(?:\/:?[\w.-]*)+$/);
  return path.split('/');
}
