import type { ComponentChildren, VNode } from 'preact';
import type { GroceryDto } from '../../groceries/groceries.dto.js';
import type { StoreDto } from '../../stores/stores.dto.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { NoticeLine } from '../pages/notice-line.js';
import { useSite } from '../site.js';
import { BoughtBox } from './bought-box.js';
import { CategoryHeading } from './category-heading.js';
import { GroceryLine } from './grocery-line.js';
import { recipesInWords } from './line-texts.js';
import { ListNav } from './list-nav.js';
import { listParts } from './list-parts.js';

/** Number of done lines that are shown, the most recently ticked first. */
const MOST_DONE = 50;

/** Words of other parts of the catalogue that the script needs. */
const OTHER_WORDS: readonly string[] = [
  'edit',
  'edit.save',
  'edit.leave',
  'notes',
  'undo',
  'signIn',
  'recipes.count',
  'stores.aisle',
];

interface GroceriesPageProps {
  /** In the order of the aisles. */
  readonly groceries: readonly GroceryDto[];
  readonly stores: readonly StoreDto[];
  /** The id of the next line, so that a form that is sent twice adds one. */
  readonly newId: string;
  /** The id of the next line that is a suggestion. The page has both forms. */
  readonly suggestionId: string;
  readonly mayWrite: boolean;
  readonly mayTick: boolean;
  readonly data: IslandData;
}

/** The elements that a form of the page renews: the list with what was done, and what is offered. */
const PARTS = 'list often';

/** The data for the script that takes the list over. */
export interface IslandData {
  /** The path of the installation, without a trailing slash. */
  readonly base: string;
  /** The person and the household; `null` on the page without a list. */
  readonly owner: string | null;
  readonly mayWrite: boolean;
  readonly mayTick: boolean;
  readonly signInPath: string;
  /** Names of what the household often buys. */
  readonly often: readonly string[];
}

/** The page without a list, which browsers store for use without a connection. It contains no data of a person. */
export function OfflineGroceriesPage({ data }: Pick<GroceriesPageProps, 'data'>): VNode {
  const { say } = useSite().speech;
  return (
    <GroceriesFrame data={data}>
      <p class="count">{say('list.reading')}</p>
    </GroceriesFrame>
  );
}

/** The script takes over what is in the element `groceries`. */
function GroceriesFrame({
  data,
  children,
}: {
  readonly data: IslandData;
  readonly children: ComponentChildren;
}): VNode {
  const { speech } = useSite();
  const { say, language } = speech;
  const words = speech.some((key) => OTHER_WORDS.includes(key) || /^(?:list|recurring|category)\b/.test(key));
  // Escapes `<`, which could close the script element.
  const text = JSON.stringify({ ...data, language, words }).replaceAll('<', '\\u003c');
  return (
    <HouseholdLayout
      title={say('list')}
      current="groceries"
      width="medium"
      styles={['groceries.css']}
      scripts={['groceries.js']}
      notice={null}
    >
      <ListNav current="list" />
      <h1 class="list-title">{say('list')}</h1>
      <div id="groceries" data-stored={data.owner === null ? '' : undefined}>
        {children}
      </div>
      <script id="groceries-data" type="application/json" dangerouslySetInnerHTML={{ __html: text }} />
    </HouseholdLayout>
  );
}

/** The shopping list. */
export function GroceriesPage(props: GroceriesPageProps): VNode {
  const { mayWrite, newId, data } = props;
  return (
    <GroceriesFrame data={data}>
      {mayWrite && (
        <div class="adding">
          <AddForm newId={newId} />
          <div id="often">
            <Suggestions {...props} />
          </div>
        </div>
      )}
      <div id="list">
        <List {...props} />
      </div>
    </GroceriesFrame>
  );
}

interface AddFormProps {
  readonly newId: string;
  /** The page that the answer leads to. */
  readonly from?: 'home';
  /** The elements that the script renews. */
  readonly inPlace?: string;
}

/** The form for a new line. Its text, such as `2 l milk`, is parsed. */
export function AddForm({ newId, from, inPlace = PARTS }: AddFormProps): VNode {
  const { link, say } = useSite();
  return (
    <form id="add" class="search-line" method="post" action={link('/groceries')} data-in-place={inPlace}>
      <label class="unseen" for="raw">
        {say('list.new')}
      </label>
      <input
        id="raw"
        name="raw"
        placeholder={say('list.example')}
        required
        maxLength={500}
        autocomplete="off"
        enterkeyhint="done"
      />
      <button>{say('list.put')}</button>
      <input type="hidden" name="id" value={newId} />
      {from !== undefined && <input type="hidden" name="from" value={from} />}
    </form>
  );
}

/** What the household often buys, each with one tap. The form is renewed with the list, because each line has a new id. */
function Suggestions({ data, suggestionId }: Pick<GroceriesPageProps, 'data' | 'suggestionId'>): VNode | null {
  const { link, say } = useSite();
  if (data.often.length === 0) return null;
  return (
    <form
      class="suggestions"
      method="post"
      action={link('/groceries')}
      aria-label={say('list.often')}
      data-in-place={PARTS}
    >
      <input type="hidden" name="id" value={suggestionId} />
      {data.often.map((name) => (
        <button key={name} class="quiet" name="raw" value={name}>
          {name}
        </button>
      ))}
    </form>
  );
}

function List({ groceries, stores, mayWrite, mayTick }: GroceriesPageProps): VNode {
  const { link, speech } = useSite();
  const { say, count } = speech;
  const open = groceries.filter(({ isDone }) => !isDone);
  const done = groceries.filter(({ isDone }) => isDone);
  const shown = done
    .toSorted((one, other) => (other.completedAt ?? '').localeCompare(one.completedAt ?? ''))
    .slice(0, MOST_DONE);
  return (
    <>
      <div class="over-list">
        <NoticeLine inPlace={PARTS} />
      </div>
      <p class="count">{open.length === 0 ? say('list.nothing') : count('list.open', open.length)}</p>
      <form method="post" data-in-place={PARTS}>
        {listParts(open, stores).map(({ store, aisles }) => (
          <section key={store?.id} class="card list-part">
            {(store !== null || stores.length > 0) && <h2>{store?.name ?? say('list.anywhere')}</h2>}
            {aisles.map(({ name, category, lines }) => (
              <div key={name ?? category}>
                {category !== null && (
                  <CategoryHeading text={say(`category.${category}`)} isFirst={stores.length === 0} />
                )}
                {name !== null && <h3>{name}</h3>}
                <Lines lines={lines} mayWrite={mayWrite} mayTick={mayTick} />
              </div>
            ))}
          </section>
        ))}
        {shown.length > 0 && (
          <BoughtBox
            title={count('list.done', done.length)}
            clear={mayWrite ? { word: say('list.clear'), formAction: link('/groceries/delete-done') } : null}
          >
            <Lines lines={shown} mayWrite={mayWrite} mayTick={mayTick} />
          </BoughtBox>
        )}
      </form>
    </>
  );
}

type LinesProps = Pick<GroceriesPageProps, 'mayWrite' | 'mayTick'> & { readonly lines: readonly GroceryDto[] };

/** The buttons belong to one form around the list, which keeps the HTML of a long list small. */
function Lines({ lines, mayWrite, mayTick }: LinesProps): VNode {
  const { link, speech } = useSite();
  return (
    <ul class="lines">
      {lines.map((line) => {
        const { id, note, isDone, sources } = line;
        const action = link(`/groceries/${id}/${isDone ? 'untick' : 'tick'}`);
        return (
          <GroceryLine
            key={id}
            line={line}
            details={[note, recipesInWords(sources, speech)].filter(Boolean).join(' · ')}
            tick={mayTick ? { formAction: action } : null}
            edit={mayWrite && !isDone ? { href: link(`/groceries/${id}`), word: speech.say('edit') } : null}
          />
        );
      })}
    </ul>
  );
}
