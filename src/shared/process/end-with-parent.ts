/**
 * For the program of a helper process. It ends at once when its parent has ended, because an orderly exit would wait for work that may never
 * finish. It ignores the signals that a terminal sends to the whole group.
 */
export function endWithParent(): void {
  process.on('disconnect', endAtOnce);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
}

export function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}
