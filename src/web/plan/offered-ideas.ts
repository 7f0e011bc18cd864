import { randomUUID } from 'node:crypto';
import type { Idea } from '../../recipes/finding/pick-ideas.js';

/** An idea with a form that plans it. */
export interface OfferedIdea extends Idea {
  /** The id of the item that its form plans, so that a form that is sent twice plans once. */
  readonly newId: string;
}

export function offeredIdeas(ideas: readonly Idea[]): OfferedIdea[] {
  return ideas.map((idea) => ({ ...idea, newId: randomUUID() }));
}
