/** Brands, which stand behind `ftyp`, of pictures whose codec is AV1, and of those whose codec is HEVC. */
const BRANDS = { avif: ['avif', 'avis'], heic: ['heic', 'heix', 'hevc', 'hevx'] } as const;

/** Which kind of HEIF a picture is, by its first 40 bytes; `null` when it is neither. */
export function heifKind(head: Buffer): keyof typeof BRANDS | null {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return null;
  const brands = head.toString('latin1', 8, 40);
  return (['avif', 'heic'] as const).find((kind) => BRANDS[kind].some((brand) => brands.includes(brand))) ?? null;
}
