/** A place in the feed of a household: all changes up to the sequence were seen. */
export interface ChangePlace {
  /** Epoch of the counter; `NO_EPOCH` for a household without a counter. */
  readonly epoch: string;
  readonly sequence: number;
}

export const NO_EPOCH = '00000000-0000-0000-0000-000000000000';

const FORM = /^([0-9a-f]{32})\.(0|[1-9][0-9]{0,14})$/;

/** The cursor for clients, who send it back unchanged. Its format may change. */
export function cursorOf({ epoch, sequence }: ChangePlace): string {
  return `${epoch.replaceAll('-', '')}.${sequence}`;
}

/** `null` for a text that is no cursor. */
export function placeOfCursor(cursor: string): ChangePlace | null {
  const [, epoch, sequence] = FORM.exec(cursor) ?? [];
  if (epoch === undefined || sequence === undefined) return null;
  const parts = [epoch.slice(0, 8), epoch.slice(8, 12), epoch.slice(12, 16), epoch.slice(16, 20), epoch.slice(20)];
  return { epoch: parts.join('-'), sequence: Number(sequence) };
}
