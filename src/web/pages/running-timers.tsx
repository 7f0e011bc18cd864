import type { VNode } from 'preact';
import { useSpeech } from '../site.js';

/** The element in which the script shows running timers. Timers continue on other pages. */
export function RunningTimers(): VNode {
  const { say } = useSpeech();
  return (
    <section
      id="timers"
      class="running screen"
      aria-label={say('timers')}
      data-stop={say('timer.stop')}
      data-over={say('timer.over')}
      hidden
    />
  );
}
