import { mergeDrafts } from '../../merge-drafts.js';
import type { RecipeDraft } from '../../recipe-draft.js';
import { isMapping } from './mapping-values.js';
import { readMapping } from './read-mapping.js';
import { readYaml } from './read-yaml.js';

const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]{1,20000}?)\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** Splits a Markdown file into its YAML head, as a draft, and the text after it. */
export function splitFrontMatter(text: string): { head: RecipeDraft; body: string } | null {
  const match = FRONT_MATTER.exec(text);
  if (!match) return null;
  const data = readYaml(match[1] ?? '');
  return isMapping(data) ? { head: readMapping(data), body: text.slice(match[0].length) } : null;
}

/** Values of the head have priority over those of the text, except for the language. */
export function withHead(head: RecipeDraft, body: RecipeDraft): RecipeDraft {
  return { ...mergeDrafts([head, body]), language: body.language ?? head.language };
}
