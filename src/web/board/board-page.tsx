import type { VNode } from 'preact';
import type {
  BoardDayDto,
  BoardDto,
  BoardGroceriesDto,
  BoardGroceryDto,
  BoardItemDto,
  BoardStoreDto,
} from '../../board/board.dto.js';
import { BOARD_KINDS } from '../../board/board-kinds.js';
import { Layout } from '../pages/layout.js';
import { Moment } from '../pages/moment.js';
import { Sentence } from '../pages/sentence.js';
import { useSite, useSpeech } from '../site.js';

interface BoardPageProps {
  readonly board: BoardDto;
  /**
   * The beginning of links to pictures of this server. Pictures of other servers are not shown, because these servers
   * would learn who looks at the board.
   */
  readonly pictures: string;
  /** Whether a signed-in person looks at the board, and not a display. */
  readonly isPersonal: boolean;
  /** Whether the caller may read recipes. */
  readonly mayCook: boolean;
  /** The path to which ticks are sent; `null` when the caller may not tick. */
  readonly tickPath: string | null;
  /** The address of this page, without `undo`. */
  readonly address: string;
  /** The id of the grocery that was ticked last, for a button that undoes it. */
  readonly undo: string | null;
}

/** Seconds after which a browser without scripts loads the page again. */
const RELOAD = 60;
/** Seconds in which a tick can be undone. */
const UNDO = 15;

/**
 * Today's plan and the open groceries, in letters that are large enough for a wall. The server alone renders it; the script
 * (`assets/board.js`) fetches the page again and replaces the one that is shown.
 */
export function BoardPage(props: BoardPageProps): VNode {
  const { board, pictures, mayCook, isPersonal, tickPath, address, undo } = props;
  const { link, speech } = useSite();
  const { say, locale, timeZone } = speech;
  const events = `/api/v1/events?${new URLSearchParams({ kinds: BOARD_KINDS.join(','), since: board.cursor })}`;
  const [, ...later] = board.days;
  const ticked = tickPath === null || undo === null ? undefined : doneLine(board.groceries, undo);
  return (
    <Layout
      title={say('nav.board')}
      signedIn={isPersonal}
      current="board"
      hasHeader={isPersonal}
      styles={['larder.css', 'board.css']}
      scripts={['board.js']}
      width="wide"
      hasChoices={isPersonal}
      head={
        <noscript>
          <meta
            http-equiv="refresh"
            content={ticked === undefined ? String(RELOAD) : `${UNDO}; url=${link(address)}`}
          />
        </noscript>
      }
    >
      <p id="clock" class="clock" data-zone={timeZone} data-locale={locale} hidden />
      <p id="away" class="notice bad" role="status" data-words={say('board.away')} hidden />
      <div id="board" class="board" data-events={link(events)} data-kinds={BOARD_KINDS.join(' ')} data-undo={UNDO}>
        <h1>
          <Day date={board.date} />
        </h1>
        <section aria-labelledby="today" class="today">
          <h2 id="today">{say('board.plan')}</h2>
          <Items items={board.today} pictures={pictures} mayCook={mayCook} isLarge />
        </section>
        <Groceries groceries={board.groceries} tickPath={tickPath} ticked={ticked} />
        <Later days={later} pictures={pictures} mayCook={mayCook} />
        {board.changedAt !== null && <LastChange changedAt={board.changedAt} />}
      </div>
      <p id="asleep" class="hint" hidden>
        {say('cook.asleep')}
      </p>
    </Layout>
  );
}

function doneLine({ stores }: BoardGroceriesDto, id: string): BoardGroceryDto | undefined {
  return stores.flatMap(({ items }) => items).find((line) => line.id === id && line.isDone);
}

function LastChange({ changedAt }: { readonly changedAt: string }): VNode {
  const time = <Moment date={new Date(changedAt)} />;
  return (
    <p class="changed hint">
      <Sentence word="board.changed" parts={{ time }} />
    </p>
  );
}

interface ItemsProps {
  readonly items: readonly BoardItemDto[];
  readonly pictures: string;
  readonly isLarge?: boolean;
  /** Whether the caller may read recipes. */
  readonly mayCook: boolean;
}

function Items({ items, pictures, mayCook, isLarge = false }: ItemsProps): VNode {
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
            <Title item={item} mayCook={mayCook} />
            <Facts item={item} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The name of a recipe opens its steps. */
function Title({ item, mayCook }: { readonly item: BoardItemDto; readonly mayCook: boolean }): VNode {
  const { link } = useSite();
  const { recipeId, plannedServings, title } = item;
  if (recipeId === null || !mayCook) return <span class="meal">{title}</span>;
  const query = plannedServings === null ? '' : `?servings=${plannedServings}`;
  return (
    <a class="meal" href={link(`/board/cook/${recipeId}${query}`)}>
      {title}
    </a>
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

interface GroceriesProps {
  readonly groceries: BoardGroceriesDto;
  readonly tickPath: string | null;
  /** The line that was ticked last. */
  readonly ticked: BoardGroceryDto | undefined;
}

function Groceries({ groceries: { open, stores }, tickPath, ticked }: GroceriesProps): VNode {
  const { say, number } = useSpeech();
  const [first] = stores;
  const isNamed = stores.length > 1 || (first !== undefined && first.id !== null);
  return (
    <section aria-labelledby="groceries" class="groceries">
      <h2 id="groceries">
        {say('nav.groceries')} <span class="count">{number(open)}</span>
      </h2>
      {ticked !== undefined && tickPath !== null && <Undo line={ticked} tickPath={tickPath} />}
      {open === 0 && <p class="nothing">{say('shop.nothing')}</p>}
      {stores.map((store) => (
        <Store key={store.id} store={store} isNamed={isNamed} tickPath={tickPath} />
      ))}
    </section>
  );
}

interface StoreProps {
  readonly store: BoardStoreDto;
  readonly isNamed: boolean;
  readonly tickPath: string | null;
}

function Store({ store, isNamed, tickPath }: StoreProps): VNode | null {
  const { say } = useSpeech();
  const open = store.items.filter(({ isDone }) => !isDone);
  if (open.length === 0) return null;
  return (
    <>
      {isNamed && <h3>{store.name ?? say('list.anywhere')}</h3>}
      <ul class="lines">
        {open.map((line) => (
          <li key={line.id}>{tickPath === null ? line.text : <Tick line={line} tickPath={tickPath} />}</li>
        ))}
      </ul>
    </>
  );
}

interface TickProps {
  readonly line: BoardGroceryDto;
  readonly tickPath: string;
}

/** A line of the list. The whole line is the button. */
function Tick({ line, tickPath }: TickProps): VNode {
  const { link, speech } = useSite();
  return (
    <form class="tick" method="post" action={link(tickPath)}>
      <TickFields line={line} />
      <button id={`tick-${line.id}`} aria-label={speech.say('board.tick', { line: line.text })}>
        <span class="box" aria-hidden="true" />
        <span>{line.text}</span>
      </button>
    </form>
  );
}

/** A line that is done becomes open again. */
function TickFields({ line: { id, version, isDone } }: Pick<TickProps, 'line'>): VNode {
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      {!isDone && <input type="hidden" name="done" value="yes" />}
    </>
  );
}

function Undo({ line, tickPath }: TickProps): VNode {
  const { link, speech } = useSite();
  return (
    <form class="tick notice good" method="post" action={link(tickPath)}>
      <TickFields line={line} />
      <span>{speech.say('list.ticked', { line: line.text })}</span>
      <button id="undo">{speech.say('undo')}</button>
    </form>
  );
}

function Later({
  days,
  pictures,
  mayCook,
}: Omit<ItemsProps, 'items'> & { readonly days: readonly BoardDayDto[] }): VNode | null {
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
          <Items items={items} pictures={pictures} mayCook={mayCook} />
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
