import type { VNode } from 'preact';
import type { AisleLinkDto } from '../../stores/aisles/aisle-links.dto.js';
import type { StoreDto } from '../../stores/stores.dto.js';
import { ListNav } from '../groceries/list-nav.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { useSite, useSpeech } from '../site.js';
import { aisleText } from './aisle-lines.js';
import { ColorChoice } from './stores-page.js';

/** Number of ingredients of an aisle that are shown. */
const MOST_SHOWN = 100;

interface StorePageProps {
  readonly store: StoreDto;
  /** The aisles of ingredients. */
  readonly links: readonly AisleLinkDto[];
  readonly mayWrite: boolean;
}

/** One store: its name, colour and aisles, and the ingredients in them. */
export function StorePage(props: StorePageProps): VNode {
  const { say } = useSpeech();
  const { store, mayWrite } = props;
  return (
    <HouseholdLayout title={store.name} current="groceries" width="medium" styles={['stock.css']}>
      <ListNav current="stores" />
      <h1>
        <span class={`dot color-${store.color}`} aria-hidden="true" />
        {store.name}
      </h1>
      {store.aisles.length > 0 && (
        <section aria-labelledby="aisles-title">
          <h2 id="aisles-title">{say('stores.where')}</h2>
          <Aisles {...props} />
          {mayWrite && <LinkForm store={store} />}
        </section>
      )}
      {mayWrite && <ChangeForm store={store} />}
      {mayWrite && <DeleteForm store={store} />}
    </HouseholdLayout>
  );
}

function Aisles({ store, links, mayWrite }: StorePageProps): VNode {
  const { link, speech } = useSite();
  const { say, count } = speech;
  return (
    <ol class="aisles">
      {store.aisles.map((aisle) => {
        const inside = links.filter(({ aisleId }) => aisleId === aisle.id);
        return (
          <li key={aisle.id} class="card">
            <h3>{aisle.name}</h3>
            {inside.length === 0 && <p class="empty">{say('stores.emptyAisle')}</p>}
            <ul class="tags">
              {inside.slice(0, MOST_SHOWN).map(({ ingredientId, name }) => (
                <li key={ingredientId}>
                  {mayWrite ? (
                    <form method="post" action={link(`/stores/${store.id}/links`)}>
                      <input type="hidden" name="name" value={name} />
                      <button class="quiet tag">
                        {name} <span aria-hidden="true">×</span>
                        <span class="unseen"> {say('stores.unlink')}</span>
                      </button>
                    </form>
                  ) : (
                    <span class="tag">{name}</span>
                  )}
                </li>
              ))}
            </ul>
            {inside.length > MOST_SHOWN && <p class="hint">{count('list.total', inside.length)}</p>}
          </li>
        );
      })}
    </ol>
  );
}

function LinkForm({ store }: Pick<StorePageProps, 'store'>): VNode {
  const { link, say } = useSite();
  return (
    <form class="card one-line" method="post" action={link(`/stores/${store.id}/links`)}>
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
  const { id, version, name, color, website, aisles } = store;
  return (
    <form class="card" method="post" action={link(`/stores/${id}`)}>
      <h2>{say('edit')}</h2>
      <input type="hidden" name="version" value={version} />
      <div class="field">
        <label for="name">{say('edit.name')}</label>
        <input id="name" name="name" value={name} required maxLength={100} />
      </div>
      <ColorChoice color={color} />
      <div class="field">
        <label for="website">{say('edit.url')}</label>
        <input id="website" name="website" type="url" inputMode="url" value={website ?? ''} maxLength={2048} />
      </div>
      <div class="field">
        <label for="aisles">{say('stores.order')}</label>
        <textarea id="aisles" name="aisles" rows={Math.min(12, aisles.length + 3)} aria-describedby="aisles-hint">
          {aisleText(aisles)}
        </textarea>
        <p class="hint" id="aisles-hint">
          {say('stores.order.how')}
        </p>
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
        <input type="hidden" name="version" value={store.version} />
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
