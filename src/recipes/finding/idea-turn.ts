const DAY = 86_400_000;

/** The turn of the ideas on a day: other ones each day. @param day `YYYY-MM-DD` */
export function turnOf(day: string): number {
  return Math.floor(Date.parse(day) / DAY);
}
