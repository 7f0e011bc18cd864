import type { VNode } from 'preact';
import { useSpeech } from '../site.js';

interface CookbookChoiceProps {
  /** Those that the recipe `isIn` are ticked, and the form says so. */
  readonly cookbooks: readonly { readonly id: string; readonly title: string; readonly isIn?: boolean }[];
}

/** The fields of a form that puts recipes into cookbooks, or into a new one. */
export function CookbookChoice({ cookbooks }: CookbookChoiceProps): VNode {
  const { say } = useSpeech();
  return (
    <>
      {cookbooks.length > 0 && (
        <fieldset class="cookbook-choice">
          <legend>{say('cookbooks.in')}</legend>
          {cookbooks.map(({ id, title, isIn = false }) => (
            <label key={id} class="option">
              <input type="checkbox" name="cookbook" value={id} checked={isIn} autocomplete="off" />
              {isIn && <input type="hidden" name="was" value={id} autocomplete="off" />}
              <span>{title}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div class="field">
        <label for="cookbook-title">{say('cookbooks.orNew')}</label>
        <input id="cookbook-title" name="title" maxLength={120} autocomplete="off" />
      </div>
    </>
  );
}
