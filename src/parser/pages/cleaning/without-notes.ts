import type { DraftStep } from '../../recipe-draft.js';
import { headingKind } from '../../phrases/headings.js';

const LONGEST_HEADING = 40;
const FEWEST_STEPS = 2;
/**
 * One label among the steps may be a step. With this number of labels or more, they are boxes that the page draws
 * beside the steps.
 */
const FEWEST_BOXES = 2;
/** The label of a box: `Tip: …`, `Tip – …`, or `TIP Keep …` and `TIPKeep …` where the page only draws it as one. */
const LABEL = /^(?:([^:：.!?]{2,25}?)(?:\s?[:：·|]|\s[–—-]\s)|(\p{Lu}{3,12})(?=\s?\p{Lu}\p{Ll}))/u;
/**
 * Notes are sentences. A list below the heading belongs to the method: `Serving suggestions:`, `lime wedges`, `warm
 * bread`.
 */
const SENTENCE = /[.!?。！？]\p{P}?$/u;

export interface StepsAndNotes {
  steps: DraftStep[];
  /** The lines below the steps under a heading of notes, and the boxes with notes between them; `null` when there are none. */
  notes: string | null;
}

/**
 * Separates the steps from the text under a heading such as `Notes` or `Tips` below them, and from boxes with such a label.
 * @param source where the steps stand: data has few boxes, so that one label among its steps is a step of the author, as is one above the steps of a page
 */
export function apartFromNotes(steps: readonly DraftStep[], source: 'data' | 'page' = 'data'): StepsAndNotes {
  const at = steps.findIndex(({ text }, index) => index >= FEWEST_STEPS && isHeading(text, 'notes'));
  const below = at < 0 ? [] : steps.slice(at + 1);
  const isBelow = below.some(({ text }) => SENTENCE.test(text)) && !below.some(({ text }) => isHeading(text, 'steps'));
  const method = isBelow ? steps.slice(0, at) : steps;
  const boxes = method.filter(({ text }) => isLabelledNote(text));
  const isBox = source === 'page' && boxes.length === 1 && boxes[0] !== method[0];
  const areBoxes = (boxes.length >= FEWEST_BOXES || isBox) && method.length - boxes.length >= FEWEST_STEPS;
  const notes = [...(areBoxes ? boxes : []), ...(isBelow ? below : [])].map(({ text }) => text);
  return {
    steps: areBoxes ? method.filter((step) => !boxes.includes(step)) : [...method],
    notes: notes.length === 0 ? null : notes.join('\n'),
  };
}

/** Whether a text begins with the label of a note: `Tip: …`. */
export function isLabelledNote(text: string): boolean {
  const label = LABEL.exec(text);
  return label !== null && headingKind(label[1] ?? label[2] ?? '') === 'notes';
}

function isHeading(text: string, kind: 'notes' | 'steps'): boolean {
  return text.length <= LONGEST_HEADING && !/[.!?]$/.test(text) && headingKind(text) === kind;
}
