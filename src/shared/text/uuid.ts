/** The pattern of a UUID of any version that Postgres accepts, for patterns that hold one. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Letters may be capital or small. */
export const ONLY_UUID = new RegExp(`^${UUID}$`, 'i');

export function isUuid(text: string): boolean {
  return ONLY_UUID.test(text);
}
