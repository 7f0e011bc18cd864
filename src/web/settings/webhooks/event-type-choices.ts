import type { SHOWN_KINDS } from '../../../changes/change-kind.js';
import type { Word } from '../../words/en.js';
import type { Speech } from '../../words/speech.js';

/** The words for the kinds of changes. */
const KIND_WORDS: Readonly<Record<(typeof SHOWN_KINDS)[number], Word>> = {
  grocery: 'nav.groceries',
  store: 'stores',
  calendarItem: 'nav.plan',
  mealTemplate: 'webhooks.templates',
  recipe: 'recipes',
  pantryItem: 'pantry',
  recurringGrocery: 'webhooks.recurring',
  cookbook: 'cookbooks',
  recipeImport: 'nav.imports',
  recipeArchive: 'archives',
  household: 'household',
};

interface TypeChoice {
  readonly value: string;
  readonly label: string;
}

/** Checkboxes for all changes and for each kind, and for those single types that the webhook already has. */
export function typeChoices(chosen: readonly string[], say: Speech['say']): readonly TypeChoice[] {
  const kinds = Object.entries(KIND_WORDS).map(([kind, word]) => ({ value: `${kind}.*`, label: say(word) }));
  const choices = [{ value: '*', label: say('webhooks.everything') }, ...kinds];
  const finer = chosen.filter((type) => !choices.some(({ value }) => value === type));
  return [...choices, ...finer.map((type) => ({ value: type, label: type }))];
}

/** The event types of a webhook, in the words of the checkboxes. */
export function labelsOf(eventTypes: readonly string[], say: Speech['say']): string {
  const choices = typeChoices(eventTypes, say);
  return eventTypes.map((type) => choices.find(({ value }) => value === type)?.label ?? type).join(', ');
}
