import type { VNode } from 'preact';
import { STORE_COLORS, type StoreDto } from '../../stores/stores.dto.js';
import { ListNav } from '../groceries/list-nav.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { useSite, useSpeech } from '../site.js';

interface StoresPageProps {
  /** In their order. */
  readonly stores: readonly StoreDto[];
  readonly mayWrite: boolean;
  /** The id of the next store, so that a form that is sent twice creates one. */
  readonly newId: string;
}

export function StoresPage(props: StoresPageProps): VNode {
  const { link, say } = useSite();
  const { stores, mayWrite, newId } = props;
  return (
    <HouseholdLayout title={say('stores')} current="groceries" width="medium" styles={['stock.css']}>
      <ListNav current="stores" />
      <h1>{say('stores')}</h1>
      {stores.length === 0 ? <p class="card empty">{say('stores.none')}</p> : <Stores {...props} />}
      {mayWrite && <p class="hint">{say('stores.how')}</p>}
      {mayWrite && (
        <form class="card" method="post" action={link('/stores')}>
          <h2>{say('stores.new')}</h2>
          <input type="hidden" name="id" value={newId} />
          <div class="field">
            <label for="name">{say('edit.name')}</label>
            <input id="name" name="name" required maxLength={100} autocomplete="off" />
          </div>
          <ColorChoice color="primary" />
          <button>{say('list.put')}</button>
        </form>
      )}
    </HouseholdLayout>
  );
}

/** The buttons belong to one form around the list. */
function Stores(props: StoresPageProps): VNode {
  const rows = <Rows {...props} />;
  return props.mayWrite ? <form method="post">{rows}</form> : rows;
}

function Rows({ stores, mayWrite }: StoresPageProps): VNode {
  const { link, speech } = useSite();
  const { say, count } = speech;
  return (
    <ol class="card rows">
      {stores.map(({ id, name, color, aisles }, index) => (
        <li key={id}>
          <span class="row-text">
            <a class="plain-link" href={link(`/stores/${id}`)}>
              <span class={`dot color-${color}`} aria-hidden="true" />
              {name}
            </a>
            {aisles.length > 0 && <small>{count('stores.aisles', aisles.length)}</small>}
          </span>
          {mayWrite && (
            <span class="actions">
              {index > 0 && <MoveButton id={id} way="up" label={say('stores.up')} name={name} />}
              {index < stores.length - 1 && <MoveButton id={id} way="down" label={say('stores.down')} name={name} />}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

interface MoveButtonProps {
  readonly id: string;
  readonly way: 'up' | 'down';
  readonly label: string;
  /** The name of the store. */
  readonly name: string;
}

function MoveButton({ id, way, label, name }: MoveButtonProps): VNode {
  const { link } = useSite();
  return (
    <button class="quiet" formAction={link(`/stores/${id}/move`)} name="direction" value={way}>
      <span aria-hidden="true">{way === 'up' ? '↑' : '↓'}</span>
      <span class="unseen">
        {label} {name}
      </span>
    </button>
  );
}

export function ColorChoice({ color }: { readonly color: string }): VNode {
  const { say } = useSpeech();
  return (
    <fieldset class="field">
      <legend>{say('color')}</legend>
      <div class="colors">
        {STORE_COLORS.map((known) => (
          <label key={known}>
            <input type="radio" name="color" value={known} checked={known === color} />
            <span class={`dot color-${known}`} aria-hidden="true" />
            {say(`color.${known}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
