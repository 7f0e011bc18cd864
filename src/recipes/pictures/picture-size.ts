/** `small` is for lists. */
export const PICTURE_SIZES = ['small', 'large'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** A picture as WebP in each size. */
export type PictureInSizes = Readonly<Record<PictureSize, Buffer>>;

/** Maximum bytes of an uploaded file. */
export const MOST_PICTURE_BYTES = 20 * 1_048_576;
/** The supported media types. The bytes of a file decide on its type. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic'];
