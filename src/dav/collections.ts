import type { ChangeKind } from '../changes/change-kind.js';
import type { Language } from '../shared/languages.js';

/** A task, or a meal of the plan. */
export interface CalendarObject {
  /** The last segment of its address. */
  readonly name: string;
  /** Without quotation marks. */
  readonly tag: string;
  readonly modifiedAt: Date;
  /** In the form of RFC 5545. */
  readonly text: () => string;
}

/** What a caller may do in a collection. `tick`: tell that tasks are done, and nothing else. */
export type Rights = 'read' | 'tick' | 'write';

interface AnyCollection {
  /** Its segment in addresses. */
  readonly name: string;
  readonly displayName: string;
  readonly rights: Rights;
}

/** The shopping list, or what of it is bought in a store. */
export interface TaskCollection extends AnyCollection {
  readonly component: 'VTODO';
  /** `null`: the whole list. */
  readonly storeId: string | null;
}

/** The plan. It cannot be written here. */
export interface PlanCollection extends AnyCollection {
  readonly component: 'VEVENT';
}

export type Collection = TaskCollection | PlanCollection;

const NAMES: Readonly<Record<'list' | 'plan', Readonly<Record<Language, string>>>> = {
  list: {
    en: 'Shopping list',
    de: 'Einkaufsliste',
    fr: 'Liste de courses',
    es: 'Lista de la compra',
    it: 'Lista della spesa',
    nl: 'Boodschappenlijst',
  },
  plan: {
    en: 'Meal plan',
    de: 'Essensplan',
    fr: 'Planning des repas',
    es: 'Plan de comidas',
    it: 'Piano dei pasti',
    nl: 'Weekmenu',
  },
};

/** The objects that the collections show. An event has the times of its recipe too. */
export const TASK_KINDS: readonly ChangeKind[] = ['grocery', 'store', 'household'];
export const EVENT_KINDS: readonly ChangeKind[] = ['calendarItem', 'recipe', 'household'];

export function listCollection(language: Language, rights: Rights): TaskCollection {
  return { name: 'list', displayName: NAMES.list[language], rights, component: 'VTODO', storeId: null };
}

export function storeCollection({ id, name }: { id: string; name: string }, rights: Rights): TaskCollection {
  return { name: `store-${id}`, displayName: name, rights, component: 'VTODO', storeId: id };
}

export function planCollection(language: Language): PlanCollection {
  return { name: 'plan', displayName: NAMES.plan[language], rights: 'read', component: 'VEVENT' };
}
