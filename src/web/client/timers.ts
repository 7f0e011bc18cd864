import { newId } from './groceries/ids.js';
import { readTimers, type Timer, TIMERS, writeTimers } from './stored-timers.js';

/** Milliseconds between two signals of a timer that has ended, and the number of signals. */
const BETWEEN = 1_000;
const SIGNALS = 30;
/** Frequency in hertz and duration in seconds of one signal. */
const PITCH = 880;
const LENGTH = 0.4;

let audio: AudioContext | null = null;

/**
 * Lets the buttons of timers be pressed, and shows running timers in the element `timers`, which has the words for them. Timers
 * are stored in the browser, so they run on all pages.
 */
export function offerTimers(): void {
  const place = document.getElementById('timers');
  if (place === null) return;
  const timers = new RunningTimers(place);
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[data-timer]');
    if (button === null) return;
    timers.start(Number(button.dataset['timer']), button.dataset['label'] ?? '');
    askToNotify();
  });
  // Another tab starts and stops timers too.
  window.addEventListener('storage', ({ key }) => {
    if (key === TIMERS) timers.show();
  });
  // Browsers allow sounds only after a click or a key.
  for (const event of ['click', 'keydown'] as const)
    document.addEventListener(event, () => {
      if (readTimers().length > 0) audio ??= new AudioContext();
    });
  enableTimers();
  timers.show();
}

/** Also for buttons that came with a renewed part of the page. */
export function enableTimers(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-timer]')) button.disabled = false;
}

/** The timers of the browser, as this page shows them. */
class RunningTimers {
  /** By the id of the timer. */
  private readonly items = new Map<string, TimerItem>();
  private beat = 0;

  constructor(private readonly place: HTMLElement) {}

  start(seconds: number, label: string): void {
    const timer = { id: newId(), end: Date.now() + seconds * 1_000, label, page: location.href };
    writeTimers([...readTimers(), timer]);
    this.show();
  }

  /** Shows the stored timers. */
  show(): void {
    const timers = readTimers();
    for (const [id, item] of this.items) if (!timers.some((timer) => timer.id === id)) this.drop(id, item);
    for (const timer of timers) if (!this.items.has(timer.id)) this.items.set(timer.id, this.add(timer));
    this.place.hidden = this.items.size === 0;
    window.clearInterval(this.beat);
    if (this.items.size > 0) this.beat = window.setInterval(this.tick, BETWEEN);
    this.tick();
    this.liftLowerEdge();
  }

  /** Puts what stands at the lower edge above the timers. Their height is measured only while there are some, because that makes a layout. */
  private liftLowerEdge(): void {
    const { style } = document.documentElement;
    if (this.items.size === 0) style.removeProperty('--timers');
    else style.setProperty('--timers', `${this.place.offsetHeight}px`);
  }

  private add(timer: Timer): TimerItem {
    const item = new TimerItem(timer, this.place.dataset, () => {
      writeTimers(readTimers().filter(({ id }) => id !== timer.id));
      this.show();
    });
    this.place.append(item.element);
    return item;
  }

  private drop(id: string, item: TimerItem): void {
    item.element.remove();
    this.items.delete(id);
  }

  private readonly tick = (): void => {
    for (const item of this.items.values()) item.tick();
  };
}

/** One timer on the page: what it is for, the time left, and a button that stops it. */
class TimerItem {
  readonly element = document.createElement('p');
  private readonly time = document.createElement('b');
  private signals = 0;

  constructor(
    private readonly timer: Timer,
    private readonly words: DOMStringMap,
    stop: () => void,
  ) {
    const text = document.createElement('a');
    const button = document.createElement('button');
    text.textContent = timer.label;
    text.href = timer.page;
    this.time.setAttribute('role', 'timer');
    button.type = 'button';
    button.className = 'quiet';
    button.textContent = words['stop'] ?? '';
    button.addEventListener('click', stop);
    this.element.append(text, this.time, button);
  }

  tick(): void {
    const left = Math.ceil((this.timer.end - Date.now()) / 1_000);
    if (left > 0) this.time.textContent = timeText(left);
    else this.ring(-left);
  }

  /** @param late seconds since the end. A page that is opened later does not ring any more */
  private ring(late: number): void {
    if (!this.element.classList.contains('is-over')) {
      this.time.textContent = this.words['over'] ?? '';
      this.element.classList.add('is-over');
      this.element.setAttribute('role', 'alert');
      if (late < SIGNALS) notify(this.words['over'] ?? '', this.timer);
    }
    if (late < SIGNALS && ++this.signals <= SIGNALS) signal();
  }
}

/** Asks once whether Larder may notify. Missing on pages without https, and in Safari on a phone until Larder is installed. */
function askToNotify(): void {
  if ('Notification' in globalThis && Notification.permission === 'default') void Notification.requestPermission();
}

/** Notifies a person who looks at something else. The name of the timer keeps several tabs from notifying several times. */
function notify(title: string, { id, label, page }: Timer): void {
  if (!document.hidden || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const options = { body: label, tag: id, data: page };
  void showNotification(title, options).catch(() => undefined);
}

/** Android notifies only through a service worker. */
async function showNotification(title: string, options: NotificationOptions): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  if (worker === undefined) new Notification(title, options);
  else await worker.showNotification(title, options);
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
