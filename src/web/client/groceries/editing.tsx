import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { FOOD_CATEGORIES } from '../../../foods/food-categories.js';
import { recipeNames } from '../../groceries/line-texts.js';
import { firstDay, RHYTHMS } from './rhythms.js';
import { useFrame } from './frame.js';
import { type Fields, fieldsOf, type Line } from './lists.js';

interface EditingProps {
  /** The line when the dialog was opened. */
  readonly line: Line;
  readonly onClose: () => void;
}

/** A dialog for the text, note, store, place in the store and repetition of a line. */
export function Editing({ line, onClose }: EditingProps): VNode {
  const { model, actions, speech } = useFrame();
  const { say, count } = speech;
  const dialog = useRef<HTMLDialogElement>(null);
  const { stores } = model.lists;
  const aisles = stores.find(({ id }) => id === line.storeId)?.aisles ?? [];
  const recipes = recipeNames(line.sources).join(', ');

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const save = (form: HTMLFormElement): void => {
    const data = new FormData(form);
    const before = fieldsOf(line);
    const after: Fields = {
      raw: textOf(data, 'raw') ?? before.raw,
      note: textOf(data, 'note'),
      storeId: stores.length === 0 ? before.storeId : textOf(data, 'store'),
    };
    const to = Object.fromEntries(
      (Object.keys(after) as (keyof Fields)[])
        .filter((key) => after[key] !== before[key])
        .map((key) => [key, after[key]]),
    );
    if (Object.keys(to).length > 0) actions.change(line, to, say('list.changed', { line: after.raw }));
    // In another store there are other aisles.
    if (to.storeId === undefined) savePlace(data);
    const rhythm = RHYTHMS[Number(textOf(data, 'repeat') ?? -1)];
    if (rhythm !== undefined) {
      const { rule, interval } = rhythm;
      actions.repeat(line, rule, interval, firstDay(rhythm, today()), say('list.recurring.made', { line: after.raw }));
    }
  };

  const savePlace = (data: FormData): void => {
    const category = FOOD_CATEGORIES.find((one) => one === textOf(data, 'category'));
    if (category !== undefined && category !== (line.category ?? 'other')) {
      const place = say(`category.${category}`);
      actions.categorize(line, category, say('list.placed', { place, line: line.display }));
    }
    const aisleId = textOf(data, 'aisle');
    if (line.storeId === null || !data.has('aisle') || aisleId === line.aisleId) return;
    const place = aisles.find(({ id }) => id === aisleId)?.name ?? '–';
    actions.putIntoAisle(line, line.storeId, aisleId, say('list.placed', { place, line: line.display }));
  };

  return (
    <dialog ref={dialog} class="editor" aria-labelledby="editing" onClose={onClose}>
      <form
        method="dialog"
        onSubmit={({ currentTarget }) => {
          save(currentTarget);
        }}
      >
        <h2 id="editing">{line.display}</h2>
        {recipes !== '' && <p class="line-recipes">{recipes}</p>}
        <div class="field">
          <label for="line-raw">{say('list.line')}</label>
          <input id="line-raw" name="raw" defaultValue={line.display} required maxLength={500} autocomplete="off" />
        </div>
        <div class="field">
          <label for="line-note">{say('notes')}</label>
          <input id="line-note" name="note" defaultValue={line.note ?? ''} maxLength={2000} autocomplete="off" />
        </div>
        {stores.length > 0 && (
          <div class="field">
            <label for="line-store">{say('list.store')}</label>
            <select id="line-store" name="store">
              <option value="">{say('list.anywhere')}</option>
              {stores.map(({ id, name }) => (
                <option key={id} value={id} selected={id === line.storeId}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
        {aisles.length > 0 ? (
          <PlaceField name="aisle" label={say('stores.aisle')} hint={say('list.place.how')}>
            <option value="">–</option>
            {aisles.map(({ id, name }) => (
              <option key={id} value={id} selected={id === line.aisleId}>
                {name}
              </option>
            ))}
          </PlaceField>
        ) : (
          <PlaceField name="category" label={say('list.category')} hint={say('list.place.how')}>
            {FOOD_CATEGORIES.map((category) => (
              <option key={category} value={category} selected={category === (line.category ?? 'other')}>
                {say(`category.${category}`)}
              </option>
            ))}
          </PlaceField>
        )}
        {line.recurringGroceryId === null && (
          <div class="field">
            <label for="line-repeat">{say('list.repeat')}</label>
            <select id="line-repeat" name="repeat">
              <option value="">{say('list.repeat.never')}</option>
              {RHYTHMS.map(({ rule, interval }, index) => (
                <option key={index} value={index}>
                  {count(`recurring.${rule}s`, interval)}
                </option>
              ))}
            </select>
          </div>
        )}
        <p class="actions">
          <button>{say('edit.save')}</button>
          <button class="quiet" type="button" onClick={() => dialog.current?.close()}>
            {say('edit.leave')}
          </button>
          <button
            class="danger"
            type="button"
            onClick={() => {
              actions.remove(line, say('list.removed'));
              dialog.current?.close();
            }}
          >
            {say('list.remove')}
          </button>
        </p>
      </form>
    </dialog>
  );
}

interface PlaceFieldProps {
  readonly name: 'aisle' | 'category';
  readonly label: string;
  readonly hint: string;
  readonly children: ComponentChildren;
}

/** Where shops have what the line is. Later lines have the same place. */
function PlaceField({ name, label, hint, children }: PlaceFieldProps): VNode {
  return (
    <div class="field">
      <label for={`line-${name}`}>{label}</label>
      <select id={`line-${name}`} name={name} aria-describedby={`line-${name}-how`}>
        {children}
      </select>
      <p class="hint" id={`line-${name}-how`}>
        {hint}
      </p>
    </div>
  );
}

function textOf(data: FormData, name: string): string | null {
  const value = data.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Today in the time zone of the browser: `YYYY-MM-DD`. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
