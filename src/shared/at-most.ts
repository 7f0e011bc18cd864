/**
 * Options of an `LRUCache` for at most `count` entries whose memory grows with its entries. With the option `max` each cache takes the
 * memory of all its places at once, 0.2 to 0.4 MB for 10,000.
 */
export const atMost = (count: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: count,
  sizeCalculation: () => 1,
});
