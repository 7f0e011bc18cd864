import type { Config } from '../config/config.js';

/** The address of Larder in a browser on this machine, or the one that people use. */
export function addressOf({ publicUrl, port }: Config): string {
  return publicUrl ?? `http://localhost:${port}`;
}
