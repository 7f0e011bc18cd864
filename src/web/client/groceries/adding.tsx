import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { listLines } from '../../../shared/text/list-lines.js';
import { useFrame } from './frame.js';

/** Milliseconds after the last keystroke. */
const PAUSE = 150;
const MOST_NAMES = 10;
/** A longer pasted list stays a text in the field. */
const MOST_PASTED = 200;
const LONGEST_LINE = 500;
/** Numbers and the signs between them, at the beginning of a line. */
const AMOUNT = /^(?:[\d\s.,/½⅓⅔¼¾⅛×x-]+)/i;

interface AddingProps {
  /** The initial text of the field. */
  readonly text: string;
}

/** The field for a new line, such as `2 l milk`. It completes the name with ingredients of the household. */
export function Adding({ text }: AddingProps): VNode {
  const { model, actions, speech } = useFrame();
  const { say } = speech;
  const field = useRef<HTMLInputElement>(null);
  const [names, setNames] = useState<readonly string[]>([]);
  const waiting = useRef(0);
  const typed = useRef(text);

  // Not useEffect, which runs a frame later: Enter would find an empty field until then.
  useLayoutEffect(() => {
    if (field.current !== null && field.current.value === '') field.current.value = text;
  }, [text]);

  const complete = async (): Promise<void> => {
    const line = typed.current;
    const found = await completionsOf(line, (query) => model.completions(query));
    if (typed.current === line) setNames(found);
  };

  return (
    <form
      id="add"
      class="search-line"
      onSubmit={(event) => {
        event.preventDefault();
        const raw = (field.current?.value ?? '').trim();
        if (raw === '') return;
        actions.add(raw, say('list.put.done', { line: raw }));
        if (field.current !== null) field.current.value = '';
        typed.current = '';
        setNames([]);
        field.current?.focus();
      }}
    >
      <label class="unseen" for="raw">
        {say('list.new')}
      </label>
      <input
        ref={field}
        id="raw"
        name="raw"
        list="names"
        placeholder={say('list.example')}
        required
        maxLength={500}
        autocomplete="off"
        enterkeyhint="done"
        onPaste={(event) => {
          const lines = listLines(event.clipboardData?.getData('text/plain') ?? '');
          if (lines.length < 2 || lines.length > MOST_PASTED || lines.some((line) => line.length > LONGEST_LINE))
            return;
          event.preventDefault();
          for (const line of lines) actions.add(line, say('list.put.done', { line }));
        }}
        onInput={({ currentTarget }) => {
          typed.current = currentTarget.value;
          window.clearTimeout(waiting.current);
          waiting.current = window.setTimeout(() => void complete(), PAUSE);
        }}
      />
      <datalist id="names">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <button>{say('list.put')}</button>
    </form>
  );
}

/**
 * The whole lines with each completion. The name may follow an amount and a unit, so completions are searched for the
 * text after the amount, and then for the text after the next word.
 */
async function completionsOf(line: string, find: (query: string) => Promise<readonly string[]>): Promise<string[]> {
  const start = (AMOUNT.exec(line) ?? [''])[0].length;
  const word = /^\S+\s+/.exec(line.slice(start));
  for (const from of word === null ? [start] : [start, start + word[0].length]) {
    const query = line.slice(from).trim();
    if (query.length < 2) continue;
    const names = await find(query);
    if (names.length > 0) return names.slice(0, MOST_NAMES).map((name) => line.slice(0, from) + name);
  }
  return [];
}
