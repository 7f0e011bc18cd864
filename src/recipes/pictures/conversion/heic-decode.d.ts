/** The parts of `heic-decode` that are used here; the package has no types of its own. */
declare module 'heic-decode' {
  interface Picture {
    readonly width: number;
    readonly height: number;
    /** Red, green, blue and transparency of each pixel. */
    decode(): Promise<{ readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }>;
  }

  const decode: { all(file: { readonly buffer: Uint8Array }): Promise<readonly Picture[]> };
  export default decode;
}
