/** `small` is for lists. */
export const PICTURE_SIZES = ['small', 'large'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** A picture as WebP in each size. */
export type PictureInSizes = Readonly<Record<PictureSize, Buffer>>;
