import type { ComponentChildren, VNode } from 'preact';
import type { FoundRecipesDto } from '../../../recipes/reading/search-recipes.dto.js';
import { HouseholdLayout } from '../../pages/household-layout.js';
import { MealOptions } from '../../pages/meal-options.js';
import { NoticeLine } from '../../pages/notice-line.js';
import { useSite, useSpeech } from '../../site.js';
import type { Word } from '../../words/en.js';
import { Dish } from '../dish.js';
import { PageLinks } from '../page-links.js';
import { RecipesNav } from '../recipes-nav.js';
import { CardMenu, CardSheets, ChosenSheet } from './chosen-sheet.js';
import {
  addressQuery,
  isFiltered,
  RATINGS,
  type RecipeQuery,
  type ShorterSearch,
  SORTS,
  TIMES,
} from './recipe-query.js';

/** Number of pictures that are loaded at once, because they are on the first screen. */
const FIRST_SCREEN = 6;

export interface FoundShorter extends ShorterSearch {
  readonly total: number;
}

export interface RecipeListPageProps {
  readonly query: RecipeQuery;
  readonly found: FoundRecipesDto;
  /** The term of the search in another spelling that more recipes have. */
  readonly meant: string | null;
  /** Instead of a search that finds nothing. */
  readonly shorter: FoundShorter | null;
  /** Paths of stored pictures, by recipe. */
  readonly pictures: ReadonlyMap<string, string>;
  /** The names of the most used tags, in the order of the alphabet. */
  readonly tags: readonly string[];
  readonly cookbooks: readonly { id: string; title: string }[];
  readonly cuisines: readonly { id: string; name: string }[];
  /** Whether the person may change recipes. */
  readonly mayWrite: boolean;
}

export function RecipeListPage(props: RecipeListPageProps): VNode {
  const { link, say } = useSite();
  const { query, found, mayWrite } = props;
  const results = (
    <div id="results">
      <Results {...props} />
    </div>
  );
  const hasNone = found.total === 0 && !isFiltered(query);
  return (
    <HouseholdLayout title={say('recipes')} current="recipes" notice={null}>
      <div id="done" class="notice-place">
        <NoticeLine canClose />
      </div>
      <RecipesNav current="recipes" />
      <div class="headline">
        <h1 class="list-title">{say('recipes')}</h1>
        <a class="button quiet" href={link('/recipes/new')}>
          {say('recipes.new')}
        </a>
      </div>
      {hasNone ? (
        <NoRecipes />
      ) : (
        <>
          <SearchForm {...props} />
          {mayWrite ? (
            <form id="chosen" method="post" action={link('/chosen-recipes/tags')}>
              <button disabled hidden />
              <div id="chosen-elsewhere" class="chips" role="group" aria-label={say('chosen.elsewhere')} hidden />
              {results}
              <ChosenSheet cookbooks={props.cookbooks} />
            </form>
          ) : (
            results
          )}
          {mayWrite && <CardSheets />}
        </>
      )}
      <p class="aside asides">
        <a class="plain-link" href={link('/recipes/deleted')}>
          {say('bin')}
        </a>
      </p>
    </HouseholdLayout>
  );
}

function NoRecipes(): VNode {
  const { link, say } = useSite();
  return (
    <div class="card">
      <p class="empty">{say('recipes.none')}</p>
      <p class="actions">
        <a class="button" href={link('/settings/imports')}>
          {say('recipes.import')}
        </a>
        <a class="button quiet" href={link('/imports/archives')}>
          {say('archives.fromHere')}
        </a>
      </p>
    </div>
  );
}

function SearchForm({ query, tags, cookbooks, cuisines }: RecipeListPageProps): VNode {
  const { link, speech } = useSite();
  const { say, minutes } = speech;
  return (
    <form class="search" role="search" action={link('/recipes')} data-search="results">
      <div class="search-line">
        <label class="unseen" for="search">
          {say('search')}
        </label>
        <input
          id="search"
          name="search"
          type="search"
          value={query.search}
          placeholder={say('search.hint')}
          autocomplete="off"
          maxLength={500}
        />
        <button>{say('search')}</button>
      </div>
      <div class="chips" role="group" aria-label={say('filter')}>
        {TIMES.map((time) => (
          <label key={time}>
            <input type="checkbox" name="time" value={time} checked={time === query.time} autocomplete="off" />
            <span>{say('filter.atMost', { time: minutes(time) })}</span>
          </label>
        ))}
        <label>
          <input type="checkbox" name="favorites" value="1" checked={query.favorites} autocomplete="off" />
          <span>{say('filter.favorites')}</span>
        </label>
        <Choice name="category" word="filter.category" value={query.category}>
          <MealOptions chosen={query.category} />
        </Choice>
        <NamedChoice
          name="tag"
          word="filter.tag"
          value={query.tag}
          options={[...new Set([query.tag, ...tags])].filter(Boolean).map((tag) => [tag, tag])}
        />
        <NamedChoice
          name="cuisine"
          word="fact.cuisine"
          value={query.cuisine}
          options={cuisines.map(({ id, name }) => [id, name])}
        />
        <NamedChoice
          name="cookbook"
          word="filter.cookbook"
          value={query.cookbook}
          options={cookbooks.map(({ id, title }) => [id, title])}
        />
        <Choice name="rating" word="filter.rating" value={query.rating}>
          {RATINGS.map((rating) => (
            <option key={rating} value={rating} selected={rating === query.rating}>
              {say('rating.atLeast', { rating })}
            </option>
          ))}
        </Choice>
        <Choice name="sort" word="sort" value={query.sort}>
          {SORTS.map((sort) => (
            <option key={sort} value={sort} selected={sort === query.sort}>
              {say(`sort.${sort}`)}
            </option>
          ))}
        </Choice>
      </div>
    </form>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly word: Word;
  readonly value: string | number | null;
  readonly children: ComponentChildren;
}

/** A choice that shows its name until something is chosen. */
function Choice({ name, word, value, children }: ChoiceProps): VNode {
  const { say } = useSpeech();
  return (
    <select name={name} aria-label={say(word)} autocomplete="off">
      <option value="" selected={value === null || value === ''}>
        {say(word)}
      </option>
      {children}
    </select>
  );
}

interface NamedChoiceProps extends Omit<ChoiceProps, 'children'> {
  /** Values with what they are called. */
  readonly options: readonly (readonly [value: string, name: string])[];
}

/** A choice of what the household has, if it has any. */
function NamedChoice({ options, ...choice }: NamedChoiceProps): VNode | null {
  if (options.length === 0) return null;
  return (
    <Choice {...choice}>
      {options.map(([value, name]) => (
        <option key={value} value={value} selected={value === choice.value}>
          {name}
        </option>
      ))}
    </Choice>
  );
}

function Results({ query, found, meant, shorter, pictures, mayWrite }: RecipeListPageProps): VNode {
  const { link, speech } = useSite();
  const { say, count } = speech;
  const { total, recipes } = found;
  const hasFilters = isFiltered(query) || query.sort !== null;
  return (
    <>
      <div class="found">
        <p class="count" role="status">
          {total === 0 ? say('recipes.notFound') : count('recipes.count', total)}
        </p>
        {total > 0 && mayWrite && (
          <button type="button" class="plain-button link-button scripted" data-choose>
            {say('choose')}
          </button>
        )}
        {total > 0 && hasFilters && (
          <a class="plain-link" href={link('/recipes')}>
            {say('filter.all')}
          </a>
        )}
      </div>
      {meant !== null && (
        <p>
          <a class="plain-link" href={link(`/recipes${addressQuery({ ...query, search: meant, page: 1 })}`)}>
            {say('search.meant', { term: meant })}
          </a>
        </p>
      )}
      {shorter !== null && (
        <p>
          <a class="plain-link" href={link(`/recipes${addressQuery({ ...query, search: shorter.rest, page: 1 })}`)}>
            {count('search.shorter', shorter.total, { term: query.search, part: shorter.part })}
          </a>
        </p>
      )}
      {total === 0 && <NothingFound query={query} />}
      {/* The other forms come from the pages of recipes, when their sheets are opened. */}
      {mayWrite &&
        ['chosen', 'plan-form', 'list-form'].map((form) => (
          <input key={form} type="hidden" form={form} name="back" value={addressQuery(query)} />
        ))}
      <ul class="dishes" id="dishes">
        {recipes.map((recipe, index) => (
          <Dish
            key={recipe.id}
            recipe={recipe}
            picture={pictures.get(recipe.id) ?? null}
            isFirst={query.page === 1 && index < FIRST_SCREEN}
          >
            {mayWrite && (
              <>
                <label class="choose">
                  <input
                    type="checkbox"
                    name="recipe"
                    value={recipe.id}
                    aria-label={`${say('choose')}: ${recipe.name}`}
                    autocomplete="off"
                  />
                </label>
                <CardMenu id={recipe.id} name={recipe.name} />
              </>
            )}
          </Dish>
        ))}
      </ul>
      <PageLinks
        page={query.page}
        total={total}
        hasNext={found.nextCursor !== null}
        to={(page) => link(`/recipes${addressQuery({ ...query, page })}`)}
      />
    </>
  );
}

/** Ways on from a search without hits. */
function NothingFound({ query }: Pick<RecipeListPageProps, 'query'>): VNode {
  const { link, say } = useSite();
  const hasFilters = isFiltered({ ...query, search: '' });
  return (
    <p class="actions">
      {query.search !== '' && hasFilters && (
        <a class="button quiet" href={link(`/recipes?${new URLSearchParams({ search: query.search })}`)}>
          {say('search.withoutFilters')}
        </a>
      )}
      <a class="button quiet" href={link('/recipes')}>
        {say('recipes.all')}
      </a>
      <a class="button quiet" href={link('/settings/imports')}>
        {say('recipes.import')}
      </a>
      <a class="button quiet" href={link('/recipes/new')}>
        {say('recipes.new')}
      </a>
    </p>
  );
}
