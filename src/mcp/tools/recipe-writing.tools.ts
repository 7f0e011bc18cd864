import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { toDto } from '../../http/fields/to-dto.js';
import { MEAL_CATEGORIES } from '../../shared/meals.js';
import { ChangeRecipeDto } from '../../recipes/changing/change-recipe.dto.js';
import { RecipeChangesService } from '../../recipes/changing/recipe-changes.service.js';
import { FavoritesAndRatingsService } from '../../recipes/favorites-and-ratings/favorites-and-ratings.service.js';
import type { RecipeDto } from '../../recipes/reading/recipe.dto.js';
import { RecipesService } from '../../recipes/recipes.service.js';
import { AddRecipesService } from '../../recipes/writing/add-recipes.service.js';
import { CreateRecipeDto } from '../../recipes/writing/create-recipe.dto.js';
import { LIMITS } from '../../recipes/writing/recipe-limits.js';
import { UNIT_SYSTEMS } from '../../shared/amounts/unit-system.js';
import { quoted, short } from '../answers/quoted.js';
import { RecipeFinder } from '../finding/recipe-finder.js';
import { untilFresh } from '../finding/until-fresh.js';
import { count, idOrName, minutes } from './arguments.js';
import { type ChangedElement, ingredientChanges, stepChanges } from './changed-elements.js';
import { type Asker, defineTool, type Tool } from './tool.js';
import { Toolbox } from './toolbox.js';

const line = z.string().trim().min(1).max(LIMITS.string);
const step = z.string().trim().min(1).max(LIMITS.text);
const text = z.string().max(LIMITS.text);
const tags = z.array(z.string().trim().min(1).max(LIMITS.string)).max(LIMITS.tags);
const categories = z.array(z.enum(MEAL_CATEGORIES)).max(MEAL_CATEGORIES.length);
const system = z.enum(UNIT_SYSTEMS).describe('The units of the ingredients');
const url = z.string().max(LIMITS.url).describe('The page that it is from; nothing is fetched');

/** An element that stays, one with a new text, or a new one. */
const changed = (
  one: z.ZodString,
): z.ZodUnion<[z.ZodString, z.ZodObject<{ id: z.ZodUUID; text: z.ZodOptional<z.ZodString> }>]> =>
  z.union([one, z.strictObject({ id: z.uuid(), text: one.optional() })]);

const answer = z.object({ id: z.string(), name: z.string() });

@Injectable()
export class RecipeWritingTools {
  constructor(
    toolbox: Toolbox,
    private readonly recipes: RecipesService,
    private readonly additions: AddRecipesService,
    private readonly changes: RecipeChangesService,
    private readonly marks: FavoritesAndRatingsService,
    private readonly finder: RecipeFinder,
  ) {
    toolbox.add(this.create(), this.update(), this.rate());
  }

  private create(): Tool {
    return defineTool({
      name: 'create_recipe',
      title: 'Create a recipe',
      description: 'Adds a recipe to the household. A recipe on a web page comes better with import_recipe_url.',
      scope: 'recipes:write',
      effect: { adds: true },
      input: z.strictObject({
        name: z.string().trim().min(1).max(LIMITS.name),
        ingredients: z.array(line).max(LIMITS.ingredients).default([]).describe('Lines such as "2 cups flour, sifted"'),
        steps: z.array(step).max(LIMITS.steps).default([]),
        servings: count.default(1),
        description: text.optional(),
        notes: text.optional(),
        prepMinutes: minutes.optional(),
        cookMinutes: minutes.optional(),
        totalMinutes: minutes.optional(),
        calories: minutes.optional().describe('Kilocalories of a serving'),
        tags: tags.default([]),
        categories: categories.default([]),
        system: system.default('metric'),
        url: url.optional(),
      }),
      output: answer,
      run: async ({ ingredients, steps, system: systemUsed, ...facts }, { caller, gone }) => {
        const parts = { recipeIngredients: ingredients, steps: steps.map((said) => ({ step: said })) };
        const body = toDto(CreateRecipeDto, { ...facts, ...parts, systemUsed });
        return { id: await this.additions.create(caller, body, gone), name: short(facts.name) };
      },
      tell: ({ id, name }) => `Created ${quoted(name)} (id ${id}).`,
    });
  }

  private update(): Tool {
    return defineTool({
      name: 'update_recipe',
      title: 'Change a recipe',
      description:
        'Changes a recipe. What is left out stays, null clears it, and a list replaces the whole list: in ingredients and steps name those of get_recipe that stay by their id.',
      scope: 'recipes:write',
      effect: { adds: true, loses: true, again: true },
      input: z.strictObject({
        recipe: idOrName('recipe'),
        name: z.string().trim().min(1).max(LIMITS.name).optional(),
        ingredients: z
          .array(changed(line))
          .max(LIMITS.ingredients)
          .optional()
          .describe(
            '{ id } keeps one as it is, { id, text } changes it, a plain text is a new one; others are removed',
          ),
        steps: z.array(changed(step)).max(LIMITS.steps).optional().describe('In the same way'),
        servings: count.optional(),
        description: text.nullable().optional(),
        notes: text.nullable().optional(),
        prepMinutes: minutes.nullable().optional(),
        cookMinutes: minutes.nullable().optional(),
        totalMinutes: minutes.nullable().optional(),
        calories: minutes.nullable().optional().describe('Kilocalories of a serving'),
        tags: tags.nullable().optional(),
        categories: categories.nullable().optional(),
        url: url.nullable().optional(),
      }),
      output: answer,
      run: ({ recipe, ingredients, steps, ...facts }, asker) =>
        untilFresh(async () => {
          const { id } = await this.finder.find(asker, recipe);
          const before = await this.recipes.get(asker.caller, id);
          return this.change(asker, before, facts, { ingredients, steps });
        }),
      tell: ({ id, name }) => `Changed ${quoted(name)} (id ${id}).`,
    });
  }

  private async change(
    { caller, gone }: Asker,
    before: RecipeDto,
    facts: object,
    { ingredients, steps }: { ingredients: ChangedElement[] | undefined; steps: ChangedElement[] | undefined },
  ): Promise<z.output<typeof answer> | null> {
    const lists = {
      ...(ingredients !== undefined && { recipeIngredients: ingredientChanges(ingredients, before) }),
      ...(steps !== undefined && { steps: stepChanges(steps, before, ingredients) }),
    };
    const body = toDto(ChangeRecipeDto, { version: before.version, ...facts, ...lists });
    const { recipe, stale } = await this.changes.change(caller, before.id, body, gone);
    return stale ? null : { id: recipe.id, name: short(recipe.name) };
  }

  private rate(): Tool {
    return defineTool({
      name: 'rate_recipe',
      title: 'Rate a recipe',
      description: 'Rates a recipe for the person whose key this is, or takes the rating back.',
      scope: 'recipes:write',
      effect: { loses: true, again: true },
      input: z.strictObject({
        recipe: idOrName('recipe'),
        rating: z.int().min(1).max(5).nullable().describe('1 to 5; null takes it back'),
      }),
      output: answer.extend({
        userRating: z.number().nullable(),
        averageRating: z.number().nullable().describe('Of all who rated it'),
        ratingCount: z.int(),
      }),
      run: async ({ recipe, rating }, asker) => {
        const { id, name } = await this.finder.find(asker, recipe);
        const { userRating, averageRating, ratingCount } = await this.marks.rate(asker.caller, id, rating);
        return { id, name: short(name), userRating, averageRating, ratingCount };
      },
      tell: ({ id, name, userRating }) =>
        `${quoted(name)} (id ${id}) ${userRating === null ? 'has no rating of this person now' : `is rated ${userRating} now`}.`,
    });
  }
}
