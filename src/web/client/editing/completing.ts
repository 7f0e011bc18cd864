const MOST_NAMES = 10;

/**
 * Completes the last name in a field with names separated by commas.
 * @param read returns all names, the most used first; called when the field gets the focus
 */
export function completeNames(field: HTMLInputElement, read: () => Promise<readonly string[]>): void {
  const list = document.createElement('datalist');
  list.id = `${field.id}-names`;
  field.after(list);
  field.setAttribute('list', list.id);
  let names: readonly string[] = [];
  const offer = (): void => {
    list.replaceChildren(
      ...completionsOf(field.value, names).map((value) => {
        const option = document.createElement('option');
        option.value = value;
        return option;
      }),
    );
  };
  field.addEventListener('input', offer);
  field.addEventListener('focus', () => {
    read().then(
      (known) => {
        names = known;
        offer();
      },
      // Without the server nothing is completed.
      () => undefined,
    );
  });
}

/**
 * The whole values of the field with each completion, because browsers offer whole values. A name that is already in
 * the field is not offered.
 */
export function completionsOf(typed: string, names: readonly string[]): string[] {
  const begun = typed.slice(typed.lastIndexOf(',') + 1).trimStart();
  const before = typed.slice(0, typed.length - begun.length);
  const taken = new Set(before.split(',').map((name) => name.trim().toLowerCase()));
  return names
    .filter((name) => {
      const key = name.toLowerCase();
      return key.startsWith(begun.toLowerCase()) && key !== begun.toLowerCase() && !taken.has(key);
    })
    .slice(0, MOST_NAMES)
    .map((name) => before + name);
}
