import type { ArchiveRun } from './archive-runs.service.js';
import { isSame, type Likeness } from './likeness.js';

/** What the recipes of an archive share while they are stored one after the other. */
export interface ArchiveWork {
  readonly run: ArchiveRun;
  readonly stop: AbortSignal;
  /** Ids of cookbooks by their titles. */
  readonly cookbooks: Map<string, string>;
  readonly tried: TriedRecipes;
}

/** @param added number of recipes that this dry run would have added so far */
export function newArchiveWork(run: ArchiveRun, added: number, stop: AbortSignal): ArchiveWork {
  return { run, stop, cookbooks: new Map(), tried: new TriedRecipes(added) };
}

/** The recipes that a dry run would have stored: later ones of the archive are compared with them. */
export class TriedRecipes {
  private readonly byTitle = new Map<string, { likeness: Likeness; recipeId: string | null }[]>();

  /** @param added how many of them would be new */
  constructor(public added: number) {}

  find(likeness: Likeness): { recipeId: string | null } | undefined {
    return this.byTitle.get(likeness.title)?.find((other) => isSame(other.likeness, likeness));
  }

  note(likeness: Likeness, recipeId: string | null): void {
    this.byTitle.set(likeness.title, [...(this.byTitle.get(likeness.title) ?? []), { likeness, recipeId }]);
  }
}
