const names = new Set<string>();

/** Declares a header of answers that programs on other origins may read, beside what sets it. */
export function exposedHeader<Name extends string>(name: Name): Name {
  names.add(name);
  return name;
}

/** All that are declared by the parts of the program that are loaded. */
export function exposedHeaders(): string[] {
  return [...names].sort();
}
