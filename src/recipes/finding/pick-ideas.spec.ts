import { describe, expect, it } from '@jest/globals';
import type { RecipeSummaryDto } from '../reading/recipe.dto.js';
import { type Idea, type IdeaReason, pickIdeas } from './pick-ideas.js';

function pool(ids: string, kind: 'favorite' | 'quick'): Idea[] {
  const reason: IdeaReason = kind === 'favorite' ? { kind } : { kind, minutes: 20 };
  return ids.split('').map((id) => ({ recipe: { id } as RecipeSummaryDto, reason }));
}

function picked(pools: Idea[][], count: number, turn = 0, without: string[] = []): string {
  return pickIdeas(pools, count, turn, new Set(without))
    .map(({ recipe }) => recipe.id)
    .join('');
}

describe('pickIdeas', () => {
  it('takes from each pool in turn', () => {
    expect(picked([pool('ab', 'favorite'), pool('xy', 'quick')], 3)).toBe('axb');
  });

  it('suggests no recipe twice, and none of those to be left out', () => {
    expect(picked([pool('abc', 'favorite'), pool('abc', 'quick')], 3, 0, ['b'])).toBe('ac');
  });

  it('takes more from one pool when the others are empty', () => {
    expect(picked([[], pool('wxyz', 'quick')], 3)).toBe('wxy');
    expect(picked([], 3)).toBe('');
  });

  it('begins elsewhere in another turn', () => {
    expect(picked([pool('abc', 'favorite')], 2, 4)).toBe('bc');
  });
});
