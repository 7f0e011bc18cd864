import { readDuration } from '../phrases/durations.js';
import { emptyDraft } from '../empty-draft.js';
import type { RecipeDraft } from '../recipe-draft.js';
import { plainText } from '../plain-text.js';
import { readYield, yieldTextOf } from '../phrases/servings.js';
import { SCRAPED_HOSTS } from '../vocabulary/pages/scraped-hosts.js';

/**
 * Reads the page with the scraper that recipe-scrapers has for this site; `null` when it has none or fails. It parses the page
 * again and takes many times as long as our own readers. So it is loaded and used only when they find nothing on such a site.
 */
export async function readWithSiteScraper(html: string, url: string): Promise<RecipeDraft | null> {
  if (!URL.canParse(url) || !SCRAPED_HOSTS.has(new URL(url).hostname.replace(/^www\./, ''))) return null;
  const { scrapeRecipe, LogLevel } = await import('recipe-scrapers');
  const result = await scrapeRecipe(html, url, { safeParse: true, logLevel: LogLevel.ERROR, wildMode: false }).catch(
    () => null,
  );
  return result?.success === true ? toDraft(result.data) : null;
}

function toDraft(recipe: ScrapedRecipe): RecipeDraft {
  return {
    ...emptyDraft(),
    name: plainText(recipe.title),
    description: plainText(recipe.description) || null,
    images: [recipe.image],
    servings: readYield([recipe.yields]),
    yieldText: yieldTextOf([recipe.yields]),
    prepMinutes: minutesOf(recipe.prepTime),
    cookMinutes: minutesOf(recipe.cookTime),
    totalMinutes: minutesOf(recipe.totalTime),
    ingredients: recipe.ingredients.flatMap(({ name, items }) =>
      items.map(({ value }) => ({ line: plainText(value), group: name })),
    ),
    steps: recipe.instructions.flatMap(({ name, items }) =>
      items.map(({ value }) => ({ text: plainText(value), section: name, images: [] })),
    ),
    author: { name: plainText(recipe.author), image: null },
  };
}

function minutesOf(minutes: number | null): number | null {
  return minutes === null ? null : readDuration(String(minutes));
}

interface ScrapedRecipe {
  title: string;
  description: string;
  image: string;
  yields: string;
  author: string;
  prepTime: number | null;
  cookTime: number | null;
  totalTime: number | null;
  ingredients: { name: string | null; items: { value: string }[] }[];
  instructions: { name: string | null; items: { value: string }[] }[];
}
