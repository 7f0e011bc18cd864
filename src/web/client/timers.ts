import { store, readStored } from './tab-storage.js';

/** Milliseconds between two signals of a timer that has ended, and the number of signals. */
const BETWEEN = 1_000;
const SIGNALS = 30;
/** Frequency in hertz and duration in seconds of one signal. */
const PITCH = 880;
const LENGTH = 0.4;
/** Where the timers of this tab are stored. */
const KEY = 'larder-timers';

interface Timer {
  /** Milliseconds since 1970. */
  readonly end: number;
  readonly label: string;
}

let audio: AudioContext | null = null;
let timers: readonly Timer[] = [];

/**
 * Shows the buttons of timers, and running timers in the element `timers`, which has the words for them. Timers
 * continue on other pages and after a reload.
 */
export function offerTimers(): void {
  const place = document.getElementById('timers');
  if (place === null) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-timer]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const end = Date.now() + Number(button.dataset['timer']) * 1_000;
      const timer = { end, label: button.dataset['label'] ?? '' };
      keepTimers([...timers, timer]);
      run(place, timer);
    });
  }
  const stored = readStored(KEY);
  timers = Array.isArray(stored) ? stored.filter(isTimer) : [];
  for (const timer of timers) run(place, timer);
  // Browsers allow sounds only after a click or a key.
  for (const event of ['click', 'keydown'] as const)
    document.addEventListener(event, () => {
      if (timers.length > 0) audio ??= new AudioContext();
    });
}

function isTimer(stored: unknown): stored is Timer {
  const { end, label } = (stored ?? {}) as Partial<Timer>;
  return typeof end === 'number' && typeof label === 'string';
}

function keepTimers(all: readonly Timer[]): void {
  timers = all;
  store(KEY, all);
}

function run(place: HTMLElement, timer: Timer): void {
  const item = document.createElement('p');
  const [text, time] = [document.createElement('span'), document.createElement('b')];
  const stop = document.createElement('button');
  text.textContent = timer.label;
  time.setAttribute('role', 'timer');
  stop.type = 'button';
  stop.className = 'quiet';
  stop.textContent = place.dataset['stop'] ?? '';
  item.append(text, time, stop);
  place.append(item);
  place.hidden = false;

  let signals = 0;
  const tick = (): void => {
    const left = Math.max(0, Math.ceil((timer.end - Date.now()) / 1_000));
    if (left > 0) {
      time.textContent = timeText(left);
      return;
    }
    if (signals === 0) {
      time.textContent = place.dataset['over'] ?? '';
      item.classList.add('over');
      item.setAttribute('role', 'alert');
    }
    if (++signals <= SIGNALS) signal();
  };
  const beat = window.setInterval(tick, BETWEEN);
  tick();
  stop.addEventListener('click', () => {
    window.clearInterval(beat);
    keepTimers(timers.filter((other) => other !== timer));
    item.remove();
    place.hidden = place.children.length === 0;
  });
}

function signal(): void {
  if (audio === null) return;
  // Safari has no vibration.
  (navigator as Partial<Navigator>).vibrate?.(LENGTH * 1_000);
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = PITCH;
  volume.gain.setValueAtTime(0.3, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + LENGTH);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + LENGTH);
}

function timeText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
