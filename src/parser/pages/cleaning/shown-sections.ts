import type { DraftStep } from '../../recipe-draft.js';
import { letters } from '../letters.js';
import type { TextBlock } from '../document/text-blocks.js';

const MAX_LETTERS = 500_000;
const MAX_SECTIONS = 50;
const MAX_STEPS_ASKED = 20;

/**
 * Removes the names of sections that are only in the data (`First instruction`) and not visible on the page. When the page shows
 * none of the steps, this cannot be checked, and all names stay.
 */
export function withoutUnseenSections(steps: readonly DraftStep[], blocks: readonly TextBlock[]): DraftStep[] {
  const sections = [...new Set(steps.map(({ section }) => section ?? ''))].filter(Boolean);
  if (sections.length === 0 || sections.length > MAX_SECTIONS) return [...steps];
  const shown = letters(blocks.map(({ text }) => text).join(' ')).slice(0, MAX_LETTERS);
  const isShown = (text: string): boolean => shown.includes(letters(text));
  if (!steps.slice(0, MAX_STEPS_ASKED).some(({ text }) => isShown(text))) return [...steps];
  const seen = new Set(sections.filter(isShown));
  return steps.map((step) => (step.section !== null && !seen.has(step.section) ? { ...step, section: null } : step));
}
