const names = new Set<string>();

/** Declares a response header that scripts of other origins may read. Call it in the file that sets the header. */
export function exposedHeader<Name extends string>(name: Name): Name {
  names.add(name);
  return name;
}

/** All headers that were declared by the modules loaded so far. */
export function exposedHeaders(): string[] {
  return [...names].sort();
}
