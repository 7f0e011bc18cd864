/** Degrees: how far a page may be turned, and the steps of the search. */
const MOST = 6;
const COARSE = 0.5;
const FINE = 0.1;
/** Points of ink that are looked at. */
const MOST_POINTS = 60_000;
/** Points of ink that a page with a few words has at least. */
const LEAST_INK = 500;
/** Values below this are ink. */
const INK = 140;

/** A picture in shades of grey, from 0 (black) to 255, row by row. */
export interface GreyPicture {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * By how many degrees the lines of a page are turned clockwise. Where they are level, the rows of the picture differ the most: those with
 * letters have much ink, and those between them none.
 */
export function skewOf(picture: GreyPicture): number {
  const points = inkOf(picture);
  if (points.length === 0) return 0;
  const coarse = best(points, picture, -MOST, MOST, COARSE);
  return best(points, picture, coarse - COARSE, coarse + COARSE, FINE);
}

function best(points: readonly Point[], picture: GreyPicture, from: number, to: number, step: number): number {
  let found = 0;
  let most = -1;
  for (let angle = from; angle <= to + step / 2; angle += step) {
    const contrast = contrastAt(points, picture, angle);
    if (contrast > most) [found, most] = [angle, contrast];
  }
  return Math.round(found * 10) / 10;
}

/** Whether anything is written on the page. */
export function hasInk({ pixels }: GreyPicture): boolean {
  let count = 0;
  for (const value of pixels) if (value < INK && ++count > LEAST_INK) return true;
  return false;
}

type Point = readonly [x: number, y: number];

function inkOf({ pixels, width, height }: GreyPicture): Point[] {
  const points: Point[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if ((pixels[y * width + x] ?? 255) < INK) points.push([x, y]);
  const step = Math.ceil(points.length / MOST_POINTS);
  return points.filter((_, index) => index % step === 0);
}

/** The sum of the squared differences of neighbouring rows, when the page is turned back by the angle. */
function contrastAt(points: readonly Point[], { width, height }: GreyPicture, angle: number): number {
  const slope = Math.tan((angle * Math.PI) / 180);
  const margin = Math.ceil(Math.abs(slope) * width) + 1;
  const rows = new Uint32Array(height + 2 * margin);
  for (const [x, y] of points) {
    const row = Math.round(y - x * slope) + margin;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let contrast = 0;
  for (let row = 1; row < rows.length; row++) contrast += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
  return contrast;
}
