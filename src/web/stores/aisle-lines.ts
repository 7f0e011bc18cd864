import type { AisleDto, GivenAisleDto } from '../../stores/stores.dto.js';

/**
 * The aisles in a text with one on each line. A line with the name of an existing aisle keeps this aisle. So does a
 * line at the position of an aisle whose name is missing in the text: it is a new name for that aisle.
 */
export function aislesFrom(text: string, before: readonly Pick<AisleDto, 'id' | 'name'>[]): GivenAisleDto[] {
  const names = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const left = new Map(before.map(({ id }) => [id, true]));
  const byName = names.map((name) => {
    const same = before.find((aisle) => aisle.name === name && left.get(aisle.id) === true);
    if (same !== undefined) left.set(same.id, false);
    return same?.id;
  });
  return names.map((name, line) => {
    const renamed = before[line];
    const id = byName[line] ?? (renamed !== undefined && left.get(renamed.id) === true ? renamed.id : undefined);
    return { ...(id !== undefined && { id }), name };
  });
}

export function aisleText(aisles: readonly Pick<AisleDto, 'name'>[]): string {
  return aisles.map(({ name }) => name).join('\n');
}
