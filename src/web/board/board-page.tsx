import type { VNode } from 'preact';
import type { BoardDayDto, BoardDto, BoardGroceriesDto, BoardItemDto, BoardStoreDto } from '../../board/board.dto.js';
import { Layout } from '../pages/layout.js';
import { useSite, useSpeech } from '../site.js';

interface BoardPageProps {
  readonly board: BoardDto;
  /** What the links to pictures of this server begin with. Others are not shown: their servers would learn who looks. */
  readonly pictures: string;
  /** Whether somebody who is signed in looks, rather than a display. */
  readonly isPersonal: boolean;
}

/** Kinds of changes that the board shows. */
const KINDS = ['calendarItem', 'recipe', 'grocery', 'store'];
/** Seconds after which a browser without scripts loads the page again. */
const RELOAD = 60;

/** Today's plan and the open groceries, to be read from across the kitchen. */
export function BoardPage({ board, pictures, isPersonal }: BoardPageProps): VNode {
  const { link, speech } = useSite();
  const { say, locale } = speech;
  const events = `/api/v1/events?${new URLSearchParams({ kinds: KINDS.join(','), since: board.cursor })}`;
  const [, ...later] = board.days;
  return (
    <Layout
      title={say('nav.board')}
      signedIn={isPersonal}
      current="board"
      hasHeader={isPersonal}
      styles={['larder.css', 'board.css']}
      scripts={['board.js']}
      width="wide"
      hasLanguages={isPersonal}
      head={
        <noscript>
          <meta http-equiv="refresh" content={String(RELOAD)} />
        </noscript>
      }
    >
      <div id="board" class="board" data-events={link(events)} data-kinds={KINDS.join(' ')}>
        <h1>
          <Day date={board.date} />
        </h1>
        <p id="away" class="notice bad" role="status" data-words={say('board.away')} data-locale={locale} hidden />
        <section aria-labelledby="today" class="today">
          <h2 id="today">{say('board.plan')}</h2>
          <Items items={board.today} pictures={pictures} isLarge />
        </section>
        <Groceries groceries={board.groceries} />
        <Later days={later} pictures={pictures} />
      </div>
    </Layout>
  );
}

interface ItemsProps {
  readonly items: readonly BoardItemDto[];
  readonly pictures: string;
  readonly isLarge?: boolean;
}

function Items({ items, pictures, isLarge = false }: ItemsProps): VNode {
  const { say } = useSpeech();
  if (items.length === 0) return <p class="nothing">{say('plan.nothing')}</p>;
  return (
    <ul class="meals">
      {items.map((item, index) => (
        <li key={index}>
          {isLarge && item.image?.startsWith(pictures) === true && (
            <img src={item.image} alt="" width="160" height="160" />
          )}
          <div>
            <span class="slot">{say(`meal.${item.slot}`)}</span>
            <span class="meal">{item.title}</span>
            <Facts item={item} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Facts({ item: { minutes, plannedServings } }: { readonly item: BoardItemDto }): VNode | null {
  const speech = useSpeech();
  const facts = [
    ...(minutes === null ? [] : [speech.minutes(minutes)]),
    ...(plannedServings === null ? [] : [speech.count('board.servings', plannedServings)]),
  ];
  return facts.length === 0 ? null : <span class="hint">{facts.join(' · ')}</span>;
}

function Groceries({ groceries: { open, stores } }: { readonly groceries: BoardGroceriesDto }): VNode {
  const { say, number } = useSpeech();
  const [first] = stores;
  const isNamed = stores.length > 1 || (first !== undefined && first.id !== null);
  return (
    <section aria-labelledby="groceries" class="groceries">
      <h2 id="groceries">
        {say('nav.groceries')} <span class="count">{number(open)}</span>
      </h2>
      {open === 0 && <p class="nothing">{say('shop.nothing')}</p>}
      {stores.map((store) => (
        <Store key={store.id} store={store} isNamed={isNamed} />
      ))}
    </section>
  );
}

function Store({ store, isNamed }: { readonly store: BoardStoreDto; readonly isNamed: boolean }): VNode | null {
  const { say } = useSpeech();
  const open = store.items.filter(({ isDone }) => !isDone);
  if (open.length === 0) return null;
  return (
    <>
      {isNamed && <h3>{store.name ?? say('list.anywhere')}</h3>}
      <ul class="lines">
        {open.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </>
  );
}

function Later({ days, pictures }: { readonly days: readonly BoardDayDto[]; readonly pictures: string }): VNode | null {
  const { say } = useSpeech();
  const planned = days.filter(({ items }) => items.length > 0);
  if (planned.length === 0) return null;
  return (
    <section aria-labelledby="later" class="later">
      <h2 id="later">{say('home.next')}</h2>
      {planned.map(({ date, items }) => (
        <div key={date} class="day">
          <h3>
            <Day date={date} />
          </h3>
          <Items items={items} pictures={pictures} />
        </div>
      ))}
    </section>
  );
}

/** Such as `Sunday 22 November`. @param date `YYYY-MM-DD` */
function Day({ date }: { readonly date: string }): VNode {
  const { dayTitle } = useSpeech();
  return <time dateTime={date}>{dayTitle(date, { weekday: 'long', day: 'numeric', month: 'long' })}</time>;
}
