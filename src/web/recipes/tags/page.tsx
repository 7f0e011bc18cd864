import type { VNode } from 'preact';
import type { CountedTagDto } from '../../../recipes/tags/tags.dto.js';
import { LIMITS } from '../../../recipes/writing/recipe-limits.js';
import type { FormState } from '../../forms.js';
import { Field, FormError } from '../../pages/field.js';
import { HouseholdLayout } from '../../pages/household-layout.js';
import { Sheet } from '../../pages/sheet.js';
import { useSite } from '../../site.js';
import { PageLinks } from '../page-links.js';
import { RecipesNav } from '../recipes-nav.js';

/** Tags on one page. */
export const TAGS_ON_PAGE = 300;

interface TagsPageProps {
  /** Those of the page, by name. */
  readonly tags: readonly CountedTagDto[];
  /** Number of all tags. */
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly mayWrite: boolean;
  readonly form: FormState;
}

/** The tags of the household. Those that are ticked are renamed, merged or deleted. */
export function TagsPage(props: TagsPageProps): VNode {
  const { link, say } = useSite();
  const { tags, total, page, mayWrite, form } = props;
  const list = (
    <>
      <ul class="rows card" id="tags">
        {tags.map((tag) => (
          <TagRow key={tag.name} tag={tag} {...props} />
        ))}
      </ul>
      <PageLinks
        page={page}
        total={total}
        size={TAGS_ON_PAGE}
        list="tags"
        hasNext={page * TAGS_ON_PAGE < total}
        to={(other) => link(`/tags?page=${other}`)}
      />
    </>
  );
  return (
    <HouseholdLayout title={say('tags')} current="recipes" width="medium">
      <RecipesNav current="tags" />
      <h1>{say('tags')}</h1>
      <FormError form={form} />
      {total === 0 && <p class="card empty">{say('tags.none')}</p>}
      {total > 0 && !mayWrite && list}
      {total > 0 && mayWrite && (
        <form method="post" action={link('/tags/rename')}>
          <button disabled hidden />
          <input type="hidden" name="page" value={page} />
          {list}
          <Changes form={form} />
        </form>
      )}
    </HouseholdLayout>
  );
}

interface TagRowProps extends Pick<TagsPageProps, 'mayWrite' | 'form'> {
  readonly tag: CountedTagDto;
}

function TagRow({ tag: { name, count }, mayWrite, form }: TagRowProps): VNode {
  const { link, speech } = useSite();
  const recipes = (
    <a class="plain-link" href={link(`/recipes?${new URLSearchParams({ tag: name })}`)}>
      {speech.count('recipes.count', count)}
      <span class="unseen"> {name}</span>
    </a>
  );
  return (
    <li>
      {mayWrite ? (
        <label class="option">
          <input
            type="checkbox"
            name="tag"
            value={name}
            checked={form.ticked['tag']?.includes(name) === true}
            autocomplete="off"
          />
          <b>{name}</b>
        </label>
      ) : (
        <b>{name}</b>
      )}
      {recipes}
    </li>
  );
}

function Changes({ form }: Pick<TagsPageProps, 'form'>): VNode {
  const { link, say } = useSite();
  return (
    <>
      <p class="actions stays chosen-bar">
        <button type="button" popoverTarget="rename">
          {say('tags.rename')}
        </button>
        <button class="danger" formaction={link('/tags/delete')} formNoValidate>
          {say('bin.put')}
        </button>
        <button type="reset" class="quiet">
          {say('edit.leave')}
        </button>
      </p>
      <Sheet id="rename" title={say('tags.rename')}>
        <Field
          form={form}
          name="name"
          label={say('tags.name')}
          hint={say('tags.rename.how')}
          autocomplete="off"
          maxLength={LIMITS.string}
          required
        />
        <p class="actions">
          <button formaction={link('/tags/rename')}>{say('edit.save')}</button>
        </p>
      </Sheet>
    </>
  );
}
