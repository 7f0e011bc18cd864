import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { itemsOfText, LONGEST_ITEM, MOST_ITEMS } from '../../../parser/ingredient-line/items-of-text.js';
import { MOST_SUGGESTED } from '../../groceries/suggestions.js';
import { useFrame } from './frame.js';

/** Milliseconds after the last keystroke. */
const PAUSE = 150;
const MOST_NAMES = 10;
/** Numbers and the signs between them, at the beginning of a line. */
const AMOUNT = /^(?:[\d\s.,/½⅓⅔¼¾⅛×x-]+)/i;

interface AddingProps {
  /** The initial text of the field. */
  readonly text: string;
  /** @param ids of the new lines */
  readonly onAdded: (ids: readonly string[]) => void;
}

/**
 * The field for new lines, such as `2 l milk` or `bread, eggs`. It completes the name with ingredients of the household. A pasted list of several
 * lines is added at once; one that is too long stays a text in the field.
 */
export function Adding({ text, onAdded }: AddingProps): VNode {
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

  const itemsOf = (line: string): string[] => itemsOfText(line, (item) => model.knows(item));

  const complete = async (): Promise<void> => {
    const line = typed.current;
    const found = await completionsOf(line, (query) => model.completions(query));
    if (typed.current === line) setNames(found);
  };

  const add = (texts: readonly string[]): void => {
    const [line, before] = [texts.join(', '), model.standing(texts).join(', ')];
    onAdded(
      actions.add(texts, before === '' ? say('list.put.done', { line }) : say('list.put.again', { line, before })),
    );
  };

  return (
    <div class="adding">
      <form
        id="add"
        class="search-line"
        onSubmit={(event) => {
          event.preventDefault();
          const raw = (field.current?.value ?? '').trim();
          if (raw === '') return;
          const items = itemsOf(raw);
          add(items.length > 1 ? items : [raw]);
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
            const text = event.clipboardData?.getData('text/plain').trim() ?? '';
            const items = itemsOf(text);
            if (!/[\r\n]/.test(text) || items.length < 2 || items.length > MOST_ITEMS || items.some(isTooLong)) return;
            event.preventDefault();
            add(items);
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
      <div id="often">
        <Suggestions
          onChoose={(name) => {
            add([name]);
          }}
        />
      </div>
    </div>
  );
}

/** What the household often buys, each with one tap. */
function Suggestions({ onChoose }: { readonly onChoose: (name: string) => void }): VNode | null {
  const { model, speech } = useFrame();
  const names = model.suggestions().slice(0, MOST_SUGGESTED);
  if (names.length === 0) return null;
  return (
    <div class="suggestions" role="group" aria-label={speech.say('list.often')}>
      {names.map((name) => (
        <button
          key={name}
          class="quiet"
          type="button"
          onClick={() => {
            onChoose(name);
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function isTooLong(item: string): boolean {
  return item.length > LONGEST_ITEM;
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
