/** Below it are the documents that describe the resources (RFC 9728), each at the path of its resource. */
export const METADATA_PATH = '.well-known/oauth-protected-resource';

/** A part of Larder that describes itself to programs: the path below the address of the server. A token opens both. */
export type ProtectedResource = typeof API | typeof MCP;

export const API = '';
export const MCP = '/mcp';

/** What programs may name as the resource that they want a token for (RFC 8707). */
const NAMED = [API, MCP, '/api/v1'];

/** @param resource as a program names it @param address of this server */
export function isResource(resource: string, address: string): boolean {
  return NAMED.some((path) => resource.replace(/\/$/, '') === address + path);
}

/** Where a program that is refused reads about the resource. @param address of this server @param path of the refused request */
export function metadataAddress(address: string, path: string): string {
  const resource = /^\/mcp\/?$/.test(path) ? MCP : API;
  const { origin, pathname } = new URL(address + resource);
  return `${origin}/${METADATA_PATH}${pathname === '/' ? '' : pathname}`;
}
