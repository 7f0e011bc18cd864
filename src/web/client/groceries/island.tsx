import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { BoughtBox } from '../../groceries/bought-box.js';
import { CategoryHeading } from '../../groceries/category-heading.js';
import { GroceryLine } from '../../groceries/grocery-line.js';
import { recipesInWords } from '../../groceries/line-texts.js';
import { type AislePart, listParts } from '../../groceries/list-parts.js';
import { Adding } from './adding.js';
import { useBoughtPlaces } from './bought-places.js';
import { UndoableActions } from './undoable-actions.js';
import { Editing } from './editing.js';
import { type Frame, FrameContext, useFrame } from './frame.js';
import { dragByHandle, dragLine, followFinger, holdWhileDragged } from './gestures.js';
import { inOrder, latestFirst, type Line } from './lists.js';
import { ChangesOfOthersCard, LastDone, SignedOut, Troubles } from './messages.js';
import { type Group, type Place, placeBeside, steppedFrom } from './ordering.js';
import { Repeated } from './repeated.js';

/** Number of done lines that are shown, the most recently ticked first. */
const MOST_DONE = 50;
/** Milliseconds for which new lines are marked. */
const MARKED = 4_000;
/** Maximum number of lines that are deleted at once. */
const MOST_DELETED = 500;

type IslandProps = Omit<Frame, 'actions'> & {
  /** What the page of the server said of the last action. */
  readonly notice: Element | null;
};

/**
 * The shopping list in the browser. It has the same elements as the list that the server rendered, as far as both show the same: Preact takes those
 * over, with their listeners and what they need besides, so that nothing is drawn again or moves.
 */
export function Island({ notice, ...rest }: IslandProps): VNode {
  const { model, mayWrite } = rest;
  const [, render] = useReducer((count: number) => count + 1, 0);
  const [actions] = useState(
    () =>
      new UndoableActions(model, () => {
        render(null);
      }),
  );
  const [text, setText] = useState('');
  const [added, setAdded] = useState<readonly string[]>([]);
  useEffect(() => {
    const timer = window.setTimeout(() => {
      setAdded([]);
    }, MARKED);
    return () => {
      window.clearTimeout(timer);
    };
  }, [added]);
  // Not useEffect, which runs a frame later: what changes until then would not be shown.
  useLayoutEffect(
    () =>
      model.watch(() => {
        render(null);
      }),
    [model],
  );
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current === null ? undefined : holdWhileDragged(place.current)));
  const isSignedOut = model.connection === 'signedOut';
  return (
    <FrameContext.Provider value={{ ...rest, actions }}>
      {mayWrite && !isSignedOut && <Adding text={text} onAdded={setAdded} />}
      {isSignedOut ? (
        <SignedOut />
      ) : (
        <div id="list" ref={place}>
          <div class="over-list">
            <Troubles onTaken={setText} />
            <LastDone notice={notice} />
          </div>
          <ChangesOfOthersCard />
          <List added={added} />
        </div>
      )}
    </FrameContext.Provider>
  );
}

/** @param added ids of the lines that were added last */
function List({ added }: { readonly added: readonly string[] }): VNode {
  const { model, actions, speech, mayWrite } = useFrame();
  const { say, count } = speech;
  const [edited, setEdited] = useState<Line | null>(null);
  const { lines, stores } = model.lists;
  const places = useBoughtPlaces(lines);
  const above = inOrder(
    lines.filter(({ id }) => !places.has(id)),
    stores,
  );
  const below = lines
    .filter(({ id }) => places.has(id))
    .sort((one, other) => latestFirst(places.get(one.id), places.get(other.id)));
  const open = lines.filter(({ isDone }) => !isDone);
  const done = lines.filter(({ isDone }) => isDone);
  const parts = listParts(above, stores);
  const groups = parts.flatMap(({ store, aisles }) =>
    aisles.map((aisle): Group => ({ storeId: store?.id ?? null, lines: aisle.lines })),
  );
  if (!model.hasLists && above.length === 0)
    return <p class="count">{say(model.connection === 'away' ? 'list.notHere' : 'list.reading')}</p>;
  return (
    <>
      <p class="count">{open.length === 0 ? say('list.nothing') : count('list.open', open.length)}</p>
      {/* The form of the server's list. Its buttons send nothing here. */}
      <form>
        {parts.map(({ store, aisles }) => (
          <section key={store?.id ?? ''} class="card list-part">
            {(store !== null || stores.length > 0) && <h2>{store?.name ?? say('list.anywhere')}</h2>}
            {aisles.map((aisle: AislePart<Line>) => (
              <div key={aisle.name ?? aisle.category ?? ''}>
                {aisle.category !== null && (
                  <CategoryHeading text={say(`category.${aisle.category}`)} isFirst={stores.length === 0} />
                )}
                {aisle.name !== null && <h3>{aisle.name}</h3>}
                <Lines lines={aisle.lines} groups={groups} added={added} onEdit={setEdited} />
              </div>
            ))}
          </section>
        ))}
        {below.length > 0 && (
          <BoughtBox
            title={count('list.done', below.filter(({ isDone }) => isDone).length)}
            clear={
              mayWrite
                ? {
                    word: say('list.clear'),
                    type: 'button',
                    onClick: () => {
                      const deleted = done.slice(0, MOST_DELETED);
                      actions.clear(deleted, count('list.cleared', deleted.length));
                    },
                  }
                : null
            }
          >
            <Lines lines={below.slice(0, MOST_DONE)} groups={[]} added={[]} onEdit={setEdited} />
          </BoughtBox>
        )}
      </form>
      <Repeated />
      {edited !== null && (
        <Editing
          key={edited.id}
          line={edited}
          onClose={() => {
            setEdited(null);
          }}
        />
      )}
    </>
  );
}

interface LinesProps {
  readonly lines: readonly Line[];
  /** The groups among which lines can be moved; empty when lines cannot be moved. */
  readonly groups: readonly Group[];
  /** Ids of the lines that were added last. */
  readonly added: readonly string[];
  readonly onEdit: (line: Line) => void;
}

function Lines({ lines, groups, added, onEdit }: LinesProps): VNode {
  const { model } = useFrame();
  const waiting = new Set(model.entries.map(({ id }) => id));
  return (
    <ul class="lines">
      {lines.map((line) => (
        <LineItem
          key={line.id}
          line={line}
          groups={groups}
          added={added}
          onEdit={onEdit}
          isWaiting={waiting.has(line.id)}
        />
      ))}
    </ul>
  );
}

interface LineItemProps extends Omit<LinesProps, 'lines'> {
  readonly line: Line;
  /** Whether a change of the line has not been sent yet. */
  readonly isWaiting: boolean;
}

function LineItem({ line, groups, added, onEdit, isWaiting }: LineItemProps): VNode {
  const { model, actions, speech, mayWrite, mayTick, base } = useFrame();
  const { say } = speech;
  const item = useRef<HTMLLIElement>(null);
  const { id, display, note, isDone, sources } = line;
  const isLastAdded = added.at(-1) === id;
  const isNew = added.includes(id);
  const mayMove = mayWrite && groups.length > 0;
  const groupsNow = useRef(groups);
  groupsNow.current = groups;
  // A new line moves to its place when the server has read it. There it is another element.
  useEffect(() => {
    if (isLastAdded) item.current?.scrollIntoView({ block: 'nearest', behavior: hasMotion() ? 'smooth' : 'auto' });
  }, [isLastAdded]);
  const details = [
    note,
    recipesInWords(sources, speech),
    isWaiting && model.connection === 'away' ? say('list.unsent.one') : '',
  ]
    .filter(Boolean)
    .join(' · ');
  const tick = (): void => {
    actions.tick(line, say(isDone ? 'list.unticked' : 'list.ticked', { line: display }));
  };
  const remove = (): void => {
    actions.remove(line, say('list.removed'));
  };
  const move = (place: Place | null): void => {
    if (place === null) return;
    keepFocus(id);
    actions.move(line, place.behind, place.storeId, say('list.moved', { line: display }));
  };
  const moveBeside = (besideId: string, isBehind: boolean): void => {
    move(placeBeside(groupsNow.current, id, besideId, isBehind));
  };
  // The database of the browser answers a new object for each line at each read, so the content decides.
  return useMemo(
    () => (
      <GroceryLine
        line={line}
        details={details}
        tick={mayTick ? { type: 'button', onClick: tick } : null}
        edit={
          mayWrite && !isDone
            ? {
                href: `${base}/groceries/${id}`,
                word: say('edit'),
                onClick: (event) => {
                  // Another tab shows the form of the server.
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  onEdit(line);
                },
              }
            : null
        }
        row={{
          ref: item,
          class: [isDone ? 'is-done' : '', isNew ? 'is-new' : ''].filter(Boolean).join(' ') || undefined,
          'data-line': id,
          onPointerDown: (event) => {
            if (!mayTick || (event.target as Element).closest('.line-move') !== null || item.current === null) return;
            followFinger(event, item.current, {
              left: mayWrite ? { word: say('list.remove'), act: remove } : null,
              right: { word: say(isDone ? 'list.swipe.open' : 'list.swipe.done'), act: tick },
              onLong: (y) => {
                if (mayMove && item.current !== null) dragLine(y, item.current, moveBeside);
              },
            });
          },
          onContextMenu: (event) => {
            // A long press of a finger would open the menu of the link.
            if ('pointerType' in event && event.pointerType === 'touch') event.preventDefault();
          },
        }}
      >
        {mayMove && (
          <button
            class="line-move"
            type="button"
            id={`move-${id}`}
            title={say('list.move.how')}
            aria-label={`${say('list.move')} ${display}`}
            onPointerDown={(event) => {
              if (item.current !== null) dragByHandle(event, item.current, moveBeside);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              move(steppedFrom(groupsNow.current, id, event.key === 'ArrowUp' ? -1 : 1));
            }}
          >
            ⠿
          </button>
        )}
      </GroceryLine>
    ),
    [JSON.stringify(line), details, isNew, mayMove],
  );
}

function hasMotion(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A line with a changed store is rendered as a new element, so its handle gets the focus again if it had it. A finger drags without the handle. */
function keepFocus(id: string): void {
  const wanted = `move-${id}`;
  if (document.activeElement?.id !== wanted) return;
  const observer = new MutationObserver(() => {
    if (document.activeElement?.id !== wanted) document.getElementById(wanted)?.focus();
    observer.disconnect();
  });
  const rows = document.querySelector('#list > form');
  if (rows !== null) observer.observe(rows, { childList: true, subtree: true });
}
