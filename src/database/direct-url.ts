/** Injection token of the URL of the server itself (not of a pooler), for connections that are kept for a long time. */
export const DIRECT_DATABASE_URL = Symbol('DIRECT_DATABASE_URL');
