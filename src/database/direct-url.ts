/** Injection token of the URL of the server itself, for what needs a connection of its own for long. */
export const DIRECT_DATABASE_URL = Symbol('DIRECT_DATABASE_URL');
