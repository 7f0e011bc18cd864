import type { DraftStep } from '../../recipe-draft.js';
import { headingKind } from '../../phrases/headings.js';

const LONGEST_HEADING = 40;
const FEWEST_STEPS = 2;

export interface StepsAndNotes {
  steps: DraftStep[];
  /** The lines below the steps under a heading of notes; `null` when there are none. */
  notes: string | null;
}

/** Separates the steps from the text under a heading such as `Notes` or `Tips` below them. */
export function apartFromNotes(steps: readonly DraftStep[]): StepsAndNotes {
  const at = steps.findIndex(({ text }, index) => index >= FEWEST_STEPS && isHeading(text, 'notes'));
  const notes = steps.slice(at + 1);
  if (at < 0 || notes.length === 0 || notes.some(({ text }) => isHeading(text, 'steps')))
    return { steps: [...steps], notes: null };
  return { steps: steps.slice(0, at), notes: notes.map(({ text }) => text).join('\n') };
}

function isHeading(text: string, kind: 'notes' | 'steps'): boolean {
  return text.length <= LONGEST_HEADING && !/[.!?]$/.test(text) && headingKind(text) === kind;
}
