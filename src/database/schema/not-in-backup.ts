const reasons = new Map<unknown, string>();

/** The table of this entity is not in backups. @param reason one sentence */
export function NotInBackup(reason: string): ClassDecorator {
  return (entity) => {
    reasons.set(entity, reason);
  };
}

/** Whether backups leave out the table of an entity. Its file must be loaded. */
export function isNotInBackup(entity: unknown): boolean {
  return reasons.has(entity);
}
