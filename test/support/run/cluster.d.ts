export function makeClusterDatabase(nodes: readonly string[], name: string): Promise<string>;
