import { parentPort } from 'node:worker_threads';
import type { PageDraft } from './pages/page-draft.js';
import type { PageText } from './pages/page-text.js';
import {
  type DraftIngredient,
  ParseFailure,
  type ParseFailureCode,
  type ParsedIngredientLine,
  type ReadIngredient,
  type RecipeDraft,
} from './recipe-draft.js';
import { PastedTextError } from './texts/pasted-text-error.js';

/** The task of a worker thread. */
export type ParserTask =
  | { kind: 'page'; html: string; url: string }
  | { kind: 'page-text'; html: string; url: string }
  | { kind: 'text'; text: string }
  | { kind: 'split'; text: string }
  | { kind: 'lines'; lines: string[]; language?: string }
  | { kind: 'ingredients'; ingredients: DraftIngredient[]; language?: string }
  | { kind: 'rest'; draft: RecipeDraft };

/** The recipes of a pasted text, each as a separate text, or what is wrong with the text. */
export type SplitText = { parts: string[] } | { problem: string };

export type ParserOutcome<T> =
  | { ok: true; value: T; ms: number }
  | { ok: false; code: ParseFailureCode; message: string; ms: number };

/** Sent when the thread has loaded the parser and begins with the task of this number. */
export interface Begun {
  begun: number;
}

export type TaskValue<K extends ParserTask['kind']> = {
  page: PageDraft;
  'page-text': PageText;
  text: RecipeDraft[];
  split: SplitText;
  lines: ParsedIngredientLine[];
  ingredients: ReadIngredient[];
  rest: RecipeDraft;
}[K];

/** Runs one task. Failures are returned as values, because the class of an error is lost between threads. */
export default async function runTask(
  task: ParserTask & { id: number },
): Promise<ParserOutcome<TaskValue<ParserTask['kind']>>> {
  const parse = await parserOf(task);
  parentPort?.postMessage({ begun: task.id } satisfies Begun);
  const start = performance.now();
  try {
    const value = await parse();
    return { ok: true, value, ms: performance.now() - start };
  } catch (error) {
    const { code, message } = asFailure(error);
    return { ok: false, code, message, ms: performance.now() - start };
  }
}

/** Loads only the part of the parser that the task needs, to save memory. */
async function parserOf(
  task: ParserTask,
): Promise<() => TaskValue<ParserTask['kind']> | Promise<TaskValue<ParserTask['kind']>>> {
  switch (task.kind) {
    case 'page': {
      const { parsePage } = await import('./pages/parse-page.js');
      return () => parsePage(task.html, task.url);
    }
    case 'page-text': {
      const { pageText } = await import('./pages/page-text.js');
      return () => pageText(task.html, task.url);
    }
    case 'text': {
      const { parseText } = await import('./texts/parse-text.js');
      return () => parseText(task.text);
    }
    case 'split': {
      const { splitPastedText } = await import('./texts/split-pasted-text.js');
      return () => splitOrExplain(splitPastedText, task.text);
    }
    case 'lines': {
      const { parseIngredientLine } = await import('./ingredient-line/parse-ingredient-line.js');
      return () => task.lines.map((line) => parseIngredientLine(line, task.language));
    }
    case 'ingredients': {
      const { readIngredients } = await import('./ingredient-line/read-ingredients.js');
      return () => readIngredients(task.ingredients, task.language);
    }
    case 'rest': {
      const { withWhatLinesTell } = await import('./texts/read-plain.js');
      return () => withWhatLinesTell(task.draft);
    }
  }
}

function splitOrExplain(split: (text: string) => string[], text: string): SplitText {
  try {
    return { parts: split(text) };
  } catch (error) {
    if (error instanceof PastedTextError) return { problem: error.message };
    throw error;
  }
}

function asFailure(error: unknown): ParseFailure {
  if (error instanceof ParseFailure) return error;
  if (error instanceof RangeError) {
    return new ParseFailure(
      'TOO_LARGE',
      'The input is too large or too deeply nested; paste the text of the recipe instead.',
    );
  }
  throw error;
}
