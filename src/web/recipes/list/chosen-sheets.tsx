import type { VNode } from 'preact';
import { EMPTY_FORM } from '../../forms.js';
import { Field } from '../../pages/field.js';
import { Sheet } from '../../pages/sheet.js';
import { useSite } from '../../site.js';
import { CookbookChoice } from '../cookbook-choice.js';
import type { RecipeListPageProps } from './page.js';

/**
 * What is done with the recipes that are ticked in the list, in the same form. The bar appears with the first tick, and browsers that do
 * not know `:has` always show it.
 */
export function ChosenSheets({ cookbooks }: Pick<RecipeListPageProps, 'cookbooks'>): VNode {
  const { link, say } = useSite();
  return (
    <>
      <p class="actions stays chosen-bar">
        <button type="button" popoverTarget="chosen-tags">
          {say('tags')}
        </button>
        <button type="button" popoverTarget="chosen-cookbooks">
          {say('cookbooks')}
        </button>
        <button type="reset" class="quiet">
          {say('edit.leave')}
        </button>
      </p>
      <Sheet id="chosen-tags" title={say('tags')}>
        <Field form={EMPTY_FORM} name="tags" label={say('tags')} hint={say('edit.tags')} autocomplete="off" />
        <p class="actions">
          <button formaction={link('/chosen-recipes/tags')}>{say('list.put')}</button>
          <button class="quiet" formaction={link('/chosen-recipes/tags/remove')}>
            {say('chosen.remove')}
          </button>
        </p>
      </Sheet>
      <Sheet id="chosen-cookbooks" title={say('cookbooks')}>
        <CookbookChoice cookbooks={cookbooks} />
        <p class="actions">
          <button formaction={link('/chosen-recipes/cookbooks')}>{say('list.put')}</button>
        </p>
      </Sheet>
    </>
  );
}
