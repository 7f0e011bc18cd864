import type { VNode } from 'preact';
import { EMPTY_FORM } from '../../forms.js';
import { Field } from '../../pages/field.js';
import { Icon } from '../../pages/icon.js';
import { Sheet } from '../../pages/sheet.js';
import { useSite, useSpeech } from '../../site.js';
import { CookbookChoice } from '../cookbook-choice.js';
import type { RecipeListPageProps } from './page.js';

const SHEET = 'chosen-actions';

/** Opens the sheet for the recipe of a card alone, whatever is ticked. The script knows which one by the value. */
export function CardMenu({ id, name }: { readonly id: string; readonly name: string }): VNode {
  const { say } = useSpeech();
  return (
    <button
      type="button"
      class="card-menu scripted"
      popoverTarget={SHEET}
      value={id}
      aria-label={`${say('recipe.options')}: ${name}`}
    >
      <Icon name="more" />
    </button>
  );
}

/**
 * What is done with the recipes that are ticked in the list, in the same form. The bar appears when choosing begins; without scripts with
 * the first tick, and in browsers that do not know `:has` always.
 */
export function ChosenSheet({ cookbooks }: Pick<RecipeListPageProps, 'cookbooks'>): VNode {
  const { link, speech } = useSite();
  const { say } = speech;
  return (
    <>
      <p class="actions stays chosen-bar">
        <b
          role="status"
          class="scripted"
          data-chosen={JSON.stringify(speech.some((key) => key === 'chosen.count')['chosen.count'])}
        />
        <button type="button" popoverTarget={SHEET}>
          {say('recipe.actions')}
        </button>
        <button type="reset" class="quiet">
          {say('edit.leave')}
        </button>
      </p>
      <Sheet id={SHEET} title={say('recipe.actions')}>
        <p class="actions" data-of-one hidden>
          <a class="button quiet" href="#plan-it" data-sheet="plan-it" data-part="plan-choice">
            {say('plan.it')}
          </a>
          <a class="button quiet" href="#add-to-list" data-sheet="add-to-list" data-part="list-choice">
            {say('list.add')}
          </a>
        </p>
        <p class="actions">
          {(['add', 'remove'] as const).map((what) => (
            <button key={what} class="quiet" formaction={link(`/chosen-recipes/favorites/${what}`)}>
              {say(`favorite.${what}`)}
            </button>
          ))}
        </p>
        <details name="chosen">
          <summary>{say('tags')}</summary>
          <Field form={EMPTY_FORM} name="tags" label={say('tags')} hint={say('edit.tags')} autocomplete="off" />
          <p class="actions">
            <button formaction={link('/chosen-recipes/tags')}>{say('list.put')}</button>
            <button class="quiet" formaction={link('/chosen-recipes/tags/remove')}>
              {say('chosen.remove')}
            </button>
          </p>
        </details>
        <details name="chosen">
          <summary>{say('cookbooks')}</summary>
          <CookbookChoice cookbooks={cookbooks} />
          <p class="actions">
            <button formaction={link('/chosen-recipes/cookbooks')}>{say('list.put')}</button>
          </p>
        </details>
        <p class="actions apart">
          <button class="danger" formaction={link('/chosen-recipes/delete')}>
            {say('bin.put')}
          </button>
        </p>
      </Sheet>
    </>
  );
}

/** The script takes what they contain from the page of the recipe of a card. */
export function CardSheets(): VNode {
  const { say } = useSpeech();
  return (
    <>
      <Sheet id="plan-it" title={say('plan.whichDay')}>
        <div id="plan-choice" />
      </Sheet>
      <Sheet id="add-to-list" title={say('list.add')}>
        <div id="list-choice" />
      </Sheet>
    </>
  );
}
