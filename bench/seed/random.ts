/**
 * A deterministic random number generator (sfc32), seeded by a stream and a place in it: the numbers are the same in every run.
 */
export class Random {
  private a: number;
  private b: number;
  private c = 0x9e3779b9;
  private counter = 1;

  constructor(stream: number, place: number) {
    this.a = stream | 0;
    this.b = place | 0;
    for (let round = 0; round < 12; round++) this.word();
  }

  /** From 0 to 4,294,967,295. */
  word(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum;
    return sum >>> 0;
  }

  /** At least 0 and below 1. */
  fraction(): number {
    return this.word() / 4_294_967_296;
  }

  /** A whole number, at least 0 and below `limit`. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  bytes(count: number): Buffer {
    const bytes = Buffer.alloc(count);
    for (let index = 0; index < count; index++) bytes[index] = this.word();
    return bytes;
  }

  /** In the form of `randomUUID`. */
  uuid(): string {
    const bytes = this.bytes(16);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = bytes.toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }
}

/** Draws from a list whose items are ordered by frequency: the weight of the item at index n is about 1 / (n + 3). */
export class Zipf<T> {
  private readonly sums: number[] = [];

  constructor(private readonly items: readonly T[]) {
    let sum = 0;
    for (const index of items.keys()) this.sums.push((sum += 1 / (index + 3)));
  }

  draw(random: Random): T {
    const target = random.fraction() * (this.sums.at(-1) ?? 0);
    const index = this.sums.findIndex((sum) => sum > target);
    return this.items[index] as T;
  }

  /** `count` different items. */
  drawSome(random: Random, count: number): T[] {
    const drawn = new Set<T>();
    while (drawn.size < Math.min(count, this.items.length)) drawn.add(this.draw(random));
    return [...drawn];
  }
}
