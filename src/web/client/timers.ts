/** Milliseconds between two signals of a timer that has ended, and how many there are. */
const BETWEEN = 1_000;
const SIGNALS = 30;
/** Hertz and seconds of one signal. */
const PITCH = 880;
const LENGTH = 0.4;

let audio: AudioContext | null = null;

/** Shows the buttons of timers. Running timers stand in the element `timers`, which has the words for them. */
export function offerTimers(): void {
  const place = document.getElementById('timers');
  if (place === null) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-timer]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      // Browsers let a page make sounds only after a click.
      audio ??= new AudioContext();
      start(place, Number(button.dataset['timer']), button.dataset['label'] ?? '');
    });
  }
}

function start(place: HTMLElement, seconds: number, label: string): void {
  const end = Date.now() + seconds * 1_000;
  const item = document.createElement('p');
  const [text, time] = [document.createElement('span'), document.createElement('b')];
  const stop = document.createElement('button');
  text.textContent = label;
  time.setAttribute('role', 'timer');
  stop.type = 'button';
  stop.className = 'quiet';
  stop.textContent = place.dataset['stop'] ?? '';
  item.append(text, time, stop);
  place.append(item);
  place.hidden = false;

  let signals = 0;
  const tick = (): void => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1_000));
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
    item.remove();
    place.hidden = place.children.length === 0;
  });
}

function signal(): void {
  if (audio === null) return;
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
