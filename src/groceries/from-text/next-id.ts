const LAST_GROUP = /[0-9a-f]{12}$/i;

/** The UUID that follows another one by so many steps, for the lines of one form. */
export function nextId(id: string, steps: number): string {
  return id.replace(LAST_GROUP, (digits) =>
    BigInt.asUintN(48, BigInt(`0x${digits}`) + BigInt(steps))
      .toString(16)
      .padStart(12, '0'),
  );
}
