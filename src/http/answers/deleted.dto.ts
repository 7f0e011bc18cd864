export class DeletedDto {
  success!: boolean;
  /** `true`: the item is at another version, and nothing changed. */
  stale!: boolean;
}

export function toDeleted(success: boolean): DeletedDto {
  return { success, stale: !success };
}
