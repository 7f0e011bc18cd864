import type { VNode } from 'preact';
import { useSpeech } from '../../site.js';

/** Where the script shows timers that run. They go on from page to page. */
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
