import { Injectable, Module } from '@nestjs/common';

/** Called inside the transaction that changes the recipes. */
export type RecipeListener = (householdId: string, ids: readonly string[]) => Promise<void>;

/** Removes what will become a recipe with this id. @returns whether there was something */
export type UnfinishedListener = (householdId: string, id: string) => Promise<boolean>;

/**
 * What other domains do with their own rows when recipes change. A domain adds its listeners in its `onModuleInit`. They are called in the
 * transaction of the change, one after the other, and note what they change.
 */
@Injectable()
export class RecipeHooks {
  private readonly listeners = {
    cardsChanged: [] as RecipeListener[],
    pictured: [] as RecipeListener[],
    removed: [] as RecipeListener[],
    restored: [] as RecipeListener[],
    linesRemoved: [] as RecipeListener[],
    erased: [] as RecipeListener[],
  };
  private readonly unfinished: UnfinishedListener[] = [];

  /** The name, image, servings, calories or ingredients of these recipes have changed: what a card shows of a recipe, and whom it suits. */
  onCardsChanged(listener: RecipeListener): void {
    this.listeners.cardsChanged.push(listener);
  }

  /** The images of these recipes have changed. `onCardsChanged` is called too. */
  onPictured(listener: RecipeListener): void {
    this.listeners.pictured.push(listener);
  }

  /** These recipes were put into the bin. */
  onRemoved(listener: RecipeListener): void {
    this.listeners.removed.push(listener);
  }

  /** These recipes were taken out of the bin. */
  onRestored(listener: RecipeListener): void {
    this.listeners.restored.push(listener);
  }

  /** These ingredients (`recipe_ingredients`) of recipes were removed, also by putting their recipe into the bin. */
  onLinesRemoved(listener: RecipeListener): void {
    this.listeners.linesRemoved.push(listener);
  }

  /** These recipes, which were in the bin, will be deleted now and for ever. */
  onErased(listener: RecipeListener): void {
    this.listeners.erased.push(listener);
  }

  /** An id was removed that no recipe has, perhaps because its import is not finished. */
  onUnfinishedRemoved(listener: UnfinishedListener): void {
    this.unfinished.push(listener);
  }

  cardsChanged(householdId: string, ids: readonly string[]): Promise<void> {
    return callAll(this.listeners.cardsChanged, householdId, ids);
  }

  pictured(householdId: string, ids: readonly string[]): Promise<void> {
    return callAll(this.listeners.pictured, householdId, ids);
  }

  removed(householdId: string, ids: readonly string[]): Promise<void> {
    return callAll(this.listeners.removed, householdId, ids);
  }

  restored(householdId: string, ids: readonly string[]): Promise<void> {
    return callAll(this.listeners.restored, householdId, ids);
  }

  linesRemoved(householdId: string, ids: readonly string[]): Promise<void> {
    return callAll(this.listeners.linesRemoved, householdId, ids);
  }

  erased(householdId: string, ids: readonly string[]): Promise<void> {
    return callAll(this.listeners.erased, householdId, ids);
  }

  async unfinishedRemoved(householdId: string, id: string): Promise<boolean> {
    let wasThere = false;
    for (const listener of this.unfinished) wasThere = (await listener(householdId, id)) || wasThere;
    return wasThere;
  }
}

async function callAll(
  listeners: readonly RecipeListener[],
  householdId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  for (const listener of listeners) await listener(householdId, ids);
}

/** For modules that listen and need nothing else of recipes. */
@Module({ providers: [RecipeHooks], exports: [RecipeHooks] })
export class RecipeHooksModule {}
