import type { ComponentChildren, VNode } from 'preact';
import { useFrame } from './frame.js';
import type { Fields, Line } from './lists.js';
import type { ChangesOfOthers } from './changes-of-others.js';
import type { Trouble } from './sending.js';

/** Maximum number of lines that a message names. */
const MOST_NAMED = 8;

export function SignedOut(): VNode {
  const { model, speech, signInPath } = useFrame();
  const { say } = speech;
  return (
    <div class="notice bad">
      <span role="alert">{say('list.signedOut')}</span>
      <a class="button" href={signInPath}>
        {say('signIn')}
      </a>
      {model.entries.length > 0 && (
        <div class="changes-of-others">
          <p>{say('list.unsent')}</p>
          <ul>
            {model.entries.map(({ operationId, line }) => (
              <li key={operationId}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** @param notice of the page of the server: it stays until the person does something else */
export function LastDone({ notice }: { readonly notice: Element | null }): VNode {
  const { actions, speech } = useFrame();
  const { last, isUnused } = actions;
  if (notice !== null && isUnused)
    return <div key="notice" class={notice.className} dangerouslySetInnerHTML={{ __html: notice.innerHTML }} />;
  return (
    <div class={last === undefined ? undefined : 'notice good'}>
      <span role="status">{last?.text}</span>
      {last !== undefined && (
        <button
          class="quiet"
          type="button"
          onClick={() => {
            actions.undo();
          }}
        >
          {speech.say('undo')}
        </button>
      )}
    </div>
  );
}

/** The changes that others made while this browser had no connection. */
export function ChangesOfOthersCard(): VNode | null {
  const { model, speech } = useFrame();
  const { say } = speech;
  const what = model.changesOfOthers;
  if (what === null) return null;
  return (
    <section class="card changes-of-others" aria-labelledby="changes-of-others">
      <h2 id="changes-of-others">{say('list.whileAway')}</h2>
      <ul role="status">
        <Named lines={what.added} text={(line) => say('list.whileAway.added', { line })} />
        {what.changed.map(({ from, to }) => (
          <li key={to.id}>{say('list.whileAway.changed', { from: wholeOf(from), line: wholeOf(to) })}</li>
        ))}
        <Named lines={what.done} text={(line) => say('list.ticked', { line })} />
        <Named lines={what.opened} text={(line) => say('list.unticked', { line })} />
        <Named lines={what.deleted} text={(line) => say('list.whileAway.deleted', { line })} />
      </ul>
      <button
        class="quiet"
        type="button"
        onClick={() => {
          model.dismissChangesOfOthers();
        }}
      >
        {say('list.close')}
      </button>
    </section>
  );
}

function wholeOf({ display, note }: Line): string {
  return note === null ? display : `${display} (${note})`;
}

function Named({ lines, text }: { lines: ChangesOfOthers['added']; text: (names: string) => string }): VNode | null {
  if (lines.length === 0) return null;
  const names = lines.slice(0, MOST_NAMED).map(({ display }) => display);
  return <li>{text([...names, ...(lines.length > MOST_NAMED ? ['…'] : [])].join(', '))}</li>;
}

/** The changes that the server did not accept, each with the possible actions. */
export function Troubles({ onTaken }: { readonly onTaken: (text: string) => void }): VNode {
  const { model } = useFrame();
  return (
    <>
      {model.troubles.map((trouble) => (
        <TroubleCard key={trouble.operationId} trouble={trouble} onTaken={onTaken} />
      ))}
    </>
  );
}

interface TroubleProps {
  readonly trouble: Trouble;
  /** Called with the text of a line that was not accepted. */
  readonly onTaken: (text: string) => void;
}

function TroubleCard({ trouble, onTaken }: TroubleProps): VNode {
  const { model, actions, speech } = useFrame();
  const { say } = speech;
  const { entry, why } = trouble;
  const { act, line, id } = entry;
  const end = (): void => void model.settle(trouble);
  const now = model.lists.lines.find((each) => each.id === id);
  const written = writtenIn(trouble);
  if (why.kind === 'refused')
    return (
      <Card text={say('list.refused', { line: written ?? line })} detail={why.message}>
        <Choice
          text={say('list.takeBack')}
          onChoose={() => {
            end();
            if (act.kind === 'add') onTaken(act.raw);
          }}
        />
      </Card>
    );
  if (why.kind === 'gone')
    return (
      <Card text={say('list.gone', { line })} detail={written === null ? '' : `${say('list.mine')}: ${written}`}>
        {written !== null && (
          <Choice
            text={say('list.putBack')}
            onChoose={() => {
              end();
              actions.add([written], say('list.put.done', { line: written }));
            }}
          />
        )}
        <Choice text={say('list.leave')} onChoose={end} />
      </Card>
    );
  if (why.kind === 'changed')
    return (
      <Card text={say('list.deleteChanged', { line, theirs: why.theirs })}>
        <Choice
          text={say('list.deleteAnyway')}
          onChoose={() => {
            end();
            if (now !== undefined) actions.remove(now, say('list.removed'));
          }}
        />
        <Choice text={say('list.keep')} onChoose={end} />
      </Card>
    );
  const { field, mine, theirs } = why;
  const shown = (value: string | null): string => valueText(field, value, model.lists.stores);
  return (
    <Card text={say('list.conflict', { line })}>
      <dl class="both">
        <dt>{say('list.mine')}</dt>
        <dd>{shown(mine)}</dd>
        <dt>{say('list.theirs')}</dt>
        <dd>{shown(theirs)}</dd>
      </dl>
      <Choice
        text={say('list.keepMine')}
        onChoose={() => {
          end();
          if (now !== undefined) actions.change(now, { [field]: mine }, say('list.changed', { line: shown(mine) }));
        }}
      />
      <Choice text={say('list.keepTheirs')} onChoose={end} />
    </Card>
  );
}

/** The text that would be lost with the entry. */
function writtenIn({ entry: { act } }: Trouble): string | null {
  if (act.kind === 'add') return act.raw;
  return act.kind === 'change' ? (act.to.raw ?? act.to.note ?? null) : null;
}

function valueText(
  field: keyof Fields,
  value: string | null,
  stores: readonly { readonly id: string; readonly name: string }[],
): string {
  if (field !== 'storeId') return value ?? '–';
  return stores.find(({ id }) => id === value)?.name ?? '–';
}

function Card({
  text,
  detail = '',
  children,
}: {
  readonly text: string;
  readonly detail?: string;
  readonly children: ComponentChildren;
}): VNode {
  return (
    <div class="card trouble" role="alert">
      <p>{text}</p>
      {detail !== '' && <p>{detail}</p>}
      <div class="actions">{children}</div>
    </div>
  );
}

function Choice({ text, onChoose }: { readonly text: string; readonly onChoose: () => void }): VNode {
  return (
    <button class="quiet" type="button" onClick={onChoose}>
      {text}
    </button>
  );
}
