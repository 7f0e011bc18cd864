import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { typedAmount } from '../../../recipes/editing/typed-amount.js';
import { PART_NAMES } from '../../../recipes/editing/line-parts.js';
import type { LineParts } from '../../../recipes/reading/ingredient-line.js';
import type { SpokenWords } from '../../words/spoken-words.js';
import type { ShownLine } from './lines.js';

interface CorrectLineProps {
  readonly shown: ShownLine;
  readonly parts: LineParts;
  readonly speech: SpokenWords;
  /** Maximum number of characters of a field. */
  readonly most: number;
  /** @param parts `null`: removes the correction */
  readonly onCorrect: (parts: LineParts | null) => void;
  readonly onClose: () => void;
}

/**
 * Fields for correcting the parts of a line. They are inside the form of the recipe, so they are not a form of their
 * own.
 */
export function CorrectLine({ shown, parts, speech, most, onCorrect, onClose }: CorrectLineProps): VNode {
  const { say } = speech;
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const close = (): void => dialog.current?.close();
  const take = (): void => {
    const fieldOf = (part: keyof LineParts): HTMLInputElement | null =>
      dialog.current?.querySelector<HTMLInputElement>(`#line-${part}`) ?? null;
    const valueOf = (part: keyof LineParts): string => fieldOf(part)?.value.trim() ?? '';
    const [amount, name] = [fieldOf('amount'), fieldOf('name')];
    if (amount === null || name === null) return;
    const isAmount = amount.value.trim() === '' || typedAmount(amount.value) !== null;
    // A name with only spaces is empty.
    name.value = name.value.trim();
    amount.setCustomValidity(isAmount ? '' : say('lines.amount.hint'));
    if (!amount.reportValidity() || !name.reportValidity()) return;
    onCorrect({ amount: valueOf('amount'), unit: valueOf('unit'), name: valueOf('name'), note: valueOf('note') });
    close();
  };

  return (
    <dialog
      ref={dialog}
      class="editor"
      aria-labelledby="correcting"
      onClose={onClose}
      onKeyDown={(event) => {
        // Otherwise Enter would send the form of the recipe.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        take();
      }}
    >
      <h2 id="correcting">{shown.line}</h2>
      {PART_NAMES.map((part) => (
        <div key={part} class="field">
          <label for={`line-${part}`}>{say(`lines.${part}`)}</label>
          <input
            id={`line-${part}`}
            defaultValue={parts[part]}
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
        {shown.isCorrected && (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              onCorrect(null);
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
