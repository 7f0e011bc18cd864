import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { amountOfText } from '../../recipes/editing/amount-text.js';
import { PARTS, type Reading } from '../../recipes/editing/reading.js';
import type { SpokenWords } from '../../words/spoken-words.js';
import type { ShownLine } from './lines.js';

interface MendingProps {
  readonly shown: ShownLine;
  readonly reading: Reading;
  readonly speech: SpokenWords;
  /** Maximum number of characters of a field. */
  readonly most: number;
  /** @param reading `null`: removes the correction */
  readonly onMend: (reading: Reading | null) => void;
  readonly onClose: () => void;
}

/**
 * Fields for correcting the parts of a line. They are inside the form of the recipe, so they are not a form of their
 * own.
 */
export function Mending({ shown, reading, speech, most, onMend, onClose }: MendingProps): VNode {
  const { say } = speech;
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const close = (): void => dialog.current?.close();
  const take = (): void => {
    const fieldOf = (part: keyof Reading): HTMLInputElement | null =>
      dialog.current?.querySelector<HTMLInputElement>(`#line-${part}`) ?? null;
    const valueOf = (part: keyof Reading): string => fieldOf(part)?.value.trim() ?? '';
    const [amount, name] = [fieldOf('amount'), fieldOf('name')];
    if (amount === null || name === null) return;
    const isAmount = amount.value.trim() === '' || amountOfText(amount.value) !== null;
    // A name with only spaces is empty.
    name.value = name.value.trim();
    amount.setCustomValidity(isAmount ? '' : say('lines.amount.hint'));
    if (!amount.reportValidity() || !name.reportValidity()) return;
    onMend({ amount: valueOf('amount'), unit: valueOf('unit'), name: valueOf('name'), note: valueOf('note') });
    close();
  };

  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby="mending"
      onClose={onClose}
      onKeyDown={(event) => {
        // Otherwise Enter would send the form of the recipe.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        take();
      }}
    >
      <h2 id="mending">{shown.line}</h2>
      {PARTS.map((part) => (
        <div key={part} class="field">
          <label for={`line-${part}`}>{say(`lines.${part}`)}</label>
          <input
            id={`line-${part}`}
            defaultValue={reading[part]}
            required={part === 'name'}
            maxLength={most}
            autocomplete="off"
            aria-describedby={part === 'amount' ? 'line-amount-hint' : undefined}
            onInput={({ currentTarget }) => {
              currentTarget.setCustomValidity('');
            }}
          />
          {part === 'amount' && (
            <p class="hint" id="line-amount-hint">
              {say('lines.amount.hint')}
            </p>
          )}
        </div>
      ))}
      <p class="actions">
        <button type="button" onClick={take}>
          {say('lines.take')}
        </button>
        <button type="button" class="quiet" onClick={close}>
          {say('edit.leave')}
        </button>
        {shown.isMended && (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              onMend(null);
              close();
            }}
          >
            {say('lines.asRead')}
          </button>
        )}
      </p>
    </dialog>
  );
}
