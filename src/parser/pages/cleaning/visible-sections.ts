import type { DraftStep } from '../../recipe-draft.js';
import { letters } from '../../letters.js';
import type { TextBlock } from '../document/text-blocks.js';
import { TITLE_LABEL } from '../../vocabulary/pages/title-words.js';

const MAX_LETTERS = 500_000;
const MAX_SECTIONS = 50;
const MAX_STEPS_ASKED = 20;

/**
 * Removes the names of sections that only say `recipe`, and those that are only in the data (`First instruction`) and not visible
 * on the page. When the page shows none of the steps, the latter cannot be checked, and stay.
 */
export function withoutUnseenSections(steps: readonly DraftStep[], blocks: readonly TextBlock[]): DraftStep[] {
  const named = steps.map((step) => (saysNothing(step.section ?? '') ? { ...step, section: null } : step));
  const sections = [...new Set(named.map(({ section }) => section ?? ''))].filter(Boolean);
  if (sections.length === 0 || sections.length > MAX_SECTIONS) return named;
  const shown = letters(blocks.map(({ text }) => text).join(' ')).slice(0, MAX_LETTERS);
  const isShown = (text: string): boolean => shown.includes(letters(text));
  if (!named.slice(0, MAX_STEPS_ASKED).some(({ text }) => isShown(text))) return named;
  const seen = new Set(sections.filter(isShown));
  return named.map((step) => (step.section !== null && !seen.has(step.section) ? { ...step, section: null } : step));
}

function saysNothing(section: string): boolean {
  return TITLE_LABEL.exec(`${section}:`)?.[0] === `${section}:`;
}
