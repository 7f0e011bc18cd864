/**
 * Keeps the screen on while the page is visible. Browsers release the lock when the page is hidden, so it is requested again.
 * @param tell is told whether the screen stays on; `false` on a page without https, and in older browsers
 * @returns a function that ends it
 */
export function keepScreenOn(tell: (isOn: boolean) => void): () => void {
  let lock: WakeLockSentinel | undefined;
  let isEnded = false;
  const ask = async (): Promise<void> => {
    if (document.hidden) return;
    try {
      lock = await (navigator as Partial<Navigator>).wakeLock?.request('screen');
    } catch {
      lock = undefined;
    }
    if (isEnded) {
      end();
      return;
    }
    tell(lock !== undefined);
    lock?.addEventListener('release', () => {
      if (!document.hidden && !isEnded) tell(false);
    });
  };
  const askAgain = (): void => void ask();
  const end = (): void => {
    isEnded = true;
    document.removeEventListener('visibilitychange', askAgain);
    void lock?.release();
  };
  document.addEventListener('visibilitychange', askAgain);
  askAgain();
  return end;
}
