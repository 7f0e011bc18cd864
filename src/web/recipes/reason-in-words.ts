import type { IdeaReason } from '../../recipes/finding/pick-ideas.js';
import type { Speech } from '../words/speech.js';

/** Number of ingredients of the pantry that are named. */
const MOST_NAMED = 3;

/** Why a recipe is suggested. */
export function reasonInWords(reason: IdeaReason, speech: Speech): string {
  const { say, minutes, dayOfMoment } = speech;
  switch (reason.kind) {
    case 'favorite':
      return say('idea.favorite');
    case 'quick':
      return say('idea.quick', { time: minutes(reason.minutes) });
    case 'pantry':
      return say('idea.pantry', { names: reason.have.slice(0, MOST_NAMED).join(', ') });
    case 'notLately':
      return reason.lastMadeAt === null
        ? say('idea.never')
        : say('idea.notLately', { date: dayOfMoment(reason.lastMadeAt) });
  }
}
