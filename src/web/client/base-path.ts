/** The path of the installation, such as `/food`; empty at the root of its host. */
export function basePath(): string {
  return document.documentElement.dataset['base'] ?? '';
}
