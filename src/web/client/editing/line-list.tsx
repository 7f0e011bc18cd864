import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { PART_NAMES } from '../../../recipes/editing/line-parts.js';
import type { LineParts } from '../../../recipes/reading/ingredient-line.js';
import type { EditData } from '../../recipes/editing/edit-data.js';
import type { SpokenWords } from '../../words/spoken-words.js';
import { lineAt, Lines, type ShownLine } from './lines.js';
import { CorrectLine } from './correct-line.js';
import { Row } from './row.js';

/** Milliseconds after the last keystroke. */
const PAUSE = 250;
/** Milliseconds in which the server must answer. */
const PATIENCE = 15_000;

interface LineListProps {
  readonly data: EditData;
  readonly speech: SpokenWords;
  /** The field with one ingredient on each line. */
  readonly field: HTMLTextAreaElement;
  /** The hidden field with the corrections. */
  readonly corrections: HTMLInputElement;
}

/**
 * Says below the field how the line with the caret is read, while a person types. The readings of all lines, where they are corrected, are
 * folded in, so that the field is the one place to write.
 */
export function LineList({ data, speech, field, corrections }: LineListProps): VNode | null {
  const { say } = speech;
  const lines = useMemo(() => new Lines(data.stored, corrections.value, data.most), []);
  const list = useRef<HTMLOListElement>(null);
  const waiting = useRef(0);
  const isReading = useRef(false);
  const caret = useRef<number | null>(null);
  const [text, setText] = useState(field.value);
  const [current, setCurrent] = useState<number | null>(null);
  const [stop, setStop] = useState(0);
  const [open, setOpen] = useState<ShownLine | null>(null);
  const [isAway, setAway] = useState(false);
  const [said, setSaid] = useState('');
  const [, setKnown] = useState(0);

  /**
   * Sends unknown lines to the server, one request after the other. Then it announces the parts of the line with the
   * caret.
   */
  const read = async (): Promise<void> => {
    if (isReading.current) return;
    isReading.current = true;
    try {
      for (let unread = lines.unread(field.value); unread.length > 0; unread = lines.unread(field.value)) {
        lines.learn(unread, await partsOfLines(data.base, unread), field.value);
        setKnown((count) => count + 1);
      }
      setAway(false);
    } catch {
      setAway(true);
    } finally {
      isReading.current = false;
    }
    if (document.activeElement !== field) return;
    const place = lineAt(field.value, field.selectionStart);
    const parts = place === null ? null : (lines.shown(field.value)[place]?.parts ?? null);
    if (parts !== null) setSaid(say('lines.readAs', { reading: textOf(parts) }));
  };

  // Not useEffect, which runs a frame later: what is typed until then would not be shown.
  useLayoutEffect(() => {
    const follow = (): void => {
      const place = lineAt(field.value, field.selectionStart);
      if (place !== caret.current) setSaid('');
      caret.current = place;
      setCurrent(place);
      if (place !== null) setStop(place);
    };
    const typed = (): void => {
      setText(field.value);
      corrections.value = lines.correctionsText(field.value);
      follow();
      window.clearTimeout(waiting.current);
      waiting.current = window.setTimeout(() => void read(), PAUSE);
    };
    const left = (): void => {
      setCurrent(null);
    };
    const again = (): void => void read();
    field.addEventListener('input', typed);
    for (const event of ['keyup', 'click', 'focus']) field.addEventListener(event, follow);
    field.addEventListener('blur', left);
    window.addEventListener('online', again);
    again();
    // The page lives as long as the form.
  }, []);

  const shown = lines.shown(text);
  useEffect(() => {
    if (list.current !== null) showCurrent(list.current);
  }, [current, shown[current ?? -1]?.key]);
  if (shown.length === 0) return null;
  const tabStop = nearestIngredient(shown, stop);

  const correct = (line: string, parts: LineParts | null): void => {
    lines.correct(line, parts);
    corrections.value = lines.correctionsText(field.value);
    setKnown((count) => count + 1);
    void read();
  };

  return (
    <div class="readings">
      <p class="hint" role="status">
        {said}
      </p>
      {isAway && <p class="notice bad">{say('lines.away')}</p>}
      <details
        onToggle={() => {
          if (list.current !== null) showCurrent(list.current);
        }}
      >
        <summary>{say('lines.title')}</summary>
        <p class="hint">{say('lines.how')}</p>
        <ol
          ref={list}
          onKeyDown={(event) => {
            const next = neighbour(event);
            if (next === null) return;
            event.preventDefault();
            next.focus();
          }}
          onFocusIn={({ target, currentTarget }) => {
            const row = (target as Element).closest('li');
            setStop(row === null ? 0 : [...currentTarget.children].indexOf(row));
          }}
        >
          {shown.map((each, place) => (
            <Row
              key={each.key}
              shown={each}
              isCurrent={place === current}
              isStop={place === tabStop}
              speech={speech}
              most={data.most.characters}
              onCorrect={setOpen}
            />
          ))}
        </ol>
      </details>
      {open?.parts != null && (
        <CorrectLine
          key={open.key}
          shown={open}
          parts={open.parts}
          speech={speech}
          most={data.most.characters}
          onCorrect={(parts) => {
            correct(open.line, parts);
          }}
          onClose={() => {
            setOpen(null);
          }}
        />
      )}
    </div>
  );
}

/** @throws Error when there is no usable answer */
async function partsOfLines(base: string, lines: readonly string[]): Promise<LineParts[]> {
  const answer = await fetch(`${base}/api/pages/ingredient-lines`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ lines }),
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
  const parts = (await answer.json()) as LineParts[];
  if (parts.length !== lines.length) throw new Error('The server answered other lines');
  return parts;
}

function textOf(parts: LineParts): string {
  return PART_NAMES.map((part) => parts[part])
    .filter(Boolean)
    .join(' · ');
}

/** Scrolls the list to the line with the caret, without scrolling the page. */
function showCurrent(list: HTMLElement): void {
  const row = list.querySelector<HTMLElement>('[aria-current]');
  if (row === null) return;
  const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

/** The index of the next line that can be corrected, otherwise of the last one before. */
function nearestIngredient(shown: readonly ShownLine[], place: number): number {
  const isOne = ({ parts }: ShownLine): boolean => parts !== null;
  const after = shown.findIndex((each, index) => index >= place && isOne(each));
  return after === -1 ? shown.findLastIndex(isOne) : after;
}

/** The button that an arrow key moves the focus to; `null` for other keys, and at both ends. */
function neighbour({ key, target, currentTarget }: KeyboardEvent): HTMLElement | null {
  const buttons = [...(currentTarget as Element).querySelectorAll('button')];
  const place = buttons.indexOf(target as HTMLButtonElement);
  const places: Record<string, number> = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: buttons.length - 1 };
  const next = places[key];
  return place === -1 || next === undefined ? null : (buttons[next] ?? null);
}
