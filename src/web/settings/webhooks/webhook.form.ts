import { IsIn } from 'class-validator';
import type { SHOWN_KINDS } from '../../../changes/change-kind.js';
import { EVENT_TYPES } from '../../../events/webhooks/event-types.js';
import { IsListOf, IsName, IsText, IsUuid, IsVersion, Optional } from '../../../http/fields/validation.js';
import { IsWebUrl } from '../../../http/fields/web-url.js';
import { SentNumber, TickedBoxes } from '../../form-values.js';
import type { Word } from '../../words/en.js';
import type { Speech } from '../../words/speech.js';

/** The value of a ticked checkbox. */
export const ON = 'on';

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

export interface TypeChoice {
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

class WebhookForm {
  @IsName(100)
  name!: string;

  @IsWebUrl()
  @IsText(2_048, 1)
  url!: string;

  @TickedBoxes()
  @IsListOf(EVENT_TYPES, EVENT_TYPES.length, 1)
  eventTypes!: string[];
}

export class NewWebhookForm extends WebhookForm {
  /** Generated with the form, so that a form that is sent twice creates one webhook. */
  @IsUuid()
  id!: string;
}

export class ChangeWebhookForm extends WebhookForm {
  @SentNumber()
  @IsVersion()
  version!: number;

  @Optional()
  @IsIn([ON])
  enabled?: string;
}
