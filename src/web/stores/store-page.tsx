import type { VNode } from 'preact';
import type { AisleLinkDto } from '../../stores/aisles/aisle-links.dto.js';
import type { StoreDto } from '../../stores/stores.dto.js';
import { ListNav } from '../groceries/list-nav.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { NoticeLine } from '../pages/notice-line.js';
import { useSite, useSpeech } from '../site.js';
import { AisleNames, Aisles, NewAisleForm, RENEWED } from './aisles.js';
import { ColorChoice } from './stores-page.js';

interface StorePageProps {
  readonly store: StoreDto;
  /** The aisles of ingredients. */
  readonly links: readonly AisleLinkDto[];
  readonly mayWrite: boolean;
  /** The id of the next aisle, so that a form that is sent twice adds one. */
  readonly newId: string;
}

/** One store: its aisles with the ingredients in them, its name and colour. */
export function StorePage(props: StorePageProps): VNode {
  const { say } = useSpeech();
  const { store, mayWrite } = props;
  return (
    <HouseholdLayout title={store.name} current="groceries" width="medium" styles={['stock.css']} notice={null}>
      <ListNav current="stores" />
      <h1>
        <span class={`dot color-${store.color}`} aria-hidden="true" />
        {store.name}
      </h1>
      <section aria-labelledby="aisles-title">
        <h2 id="aisles-title">{say('stores.order')}</h2>
        {mayWrite && <p class="hint">{say('stores.order.how')}</p>}
        {mayWrite && <NewAisleForm {...props} />}
        <div id="aisles">
          <NoticeLine inPlace={RENEWED} />
          <Aisles {...props} />
          {mayWrite && <AisleNames store={store} />}
          {mayWrite && store.aisles.length > 0 && <LinkForm store={store} />}
        </div>
      </section>
      {mayWrite && <ChangeForm store={store} />}
      {mayWrite && <DeleteForm store={store} />}
    </HouseholdLayout>
  );
}

function LinkForm({ store }: Pick<StorePageProps, 'store'>): VNode {
  const { link, say } = useSite();
  return (
    <form
      class="card one-line"
      method="post"
      action={link(`/stores/${store.id}/links`)}
      aria-labelledby="link-title"
      data-in-place={RENEWED}
    >
      <h3 id="link-title">{say('stores.where')}</h3>
      <div class="field">
        <label for="ingredient">{say('stores.ingredient')}</label>
        <input id="ingredient" name="name" required maxLength={500} autocomplete="off" />
      </div>
      <div class="field">
        <label for="aisle">{say('stores.aisle')}</label>
        <select id="aisle" name="aisle">
          {store.aisles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <button>{say('stores.link')}</button>
    </form>
  );
}

function ChangeForm({ store }: Pick<StorePageProps, 'store'>): VNode {
  const { link, say } = useSite();
  const { id, version, name, color, website } = store;
  return (
    <form class="card" method="post" action={link(`/stores/${id}`)}>
      <h2>{say('edit')}</h2>
      <Version id="change-version" version={version} />
      <div class="field">
        <label for="name">{say('edit.name')}</label>
        <input id="name" name="name" value={name} required maxLength={100} />
      </div>
      <ColorChoice color={color} />
      <div class="field">
        <label for="website">{say('edit.url')}</label>
        <input id="website" name="website" type="url" inputMode="url" value={website ?? ''} maxLength={2048} />
      </div>
      <p class="actions">
        <button>{say('edit.save')}</button>
        <a class="button quiet" href={link('/stores')}>
          {say('edit.leave')}
        </a>
      </p>
    </form>
  );
}

function DeleteForm({ store }: Pick<StorePageProps, 'store'>): VNode {
  const { link, say } = useSite();
  return (
    <details class="card" id="delete">
      <summary>{say('stores.delete')}</summary>
      <form method="post" action={link(`/stores/${store.id}/delete`)}>
        <Version id="delete-version" version={store.version} />
        <fieldset class="field">
          <legend>{say('stores.itsLines')}</legend>
          <label class="option">
            <input type="radio" name="groceries" value="keep" checked />
            <span>{say('stores.keepLines')}</span>
          </label>
          <label class="option">
            <input type="radio" name="groceries" value="delete" />
            <span>{say('stores.deleteLines')}</span>
          </label>
        </fieldset>
        <button class="danger">{say('list.remove')}</button>
      </form>
    </details>
  );
}

/** The version of the store, which a change of an aisle renews. */
function Version({ id, version }: { readonly id: string; readonly version: number }): VNode {
  return (
    <span id={id}>
      <input type="hidden" name="version" value={version} />
    </span>
  );
}
