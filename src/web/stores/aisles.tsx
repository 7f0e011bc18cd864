import type { ComponentChildren, VNode } from 'preact';
import { FOOD_CATEGORIES } from '../../foods/food-categories.js';
import type { AisleLinkDto } from '../../stores/aisles/aisle-links.dto.js';
import type { AisleDto, StoreDto } from '../../stores/stores.dto.js';
import { Icon } from '../pages/icon.js';
import { useSite } from '../site.js';
import { inShopOrder } from './aisle-order.js';

/** Number of ingredients of an aisle that are shown. */
const MOST_SHOWN = 100;

/** What is renewed after a change of an aisle: the list, and the version of the store in the other forms. */
export const RENEWED = 'aisles change-version delete-version';

interface AislesProps {
  readonly store: StoreDto;
  /** The aisles of ingredients. */
  readonly links: readonly AisleLinkDto[];
  readonly mayWrite: boolean;
}

/** The aisles in their order. Each has buttons that move and remove it; its name unfolds what is in it. */
export function Aisles({ store, links, mayWrite }: AislesProps): VNode | null {
  const { say } = useSite();
  const { id, aisles } = store;
  if (aisles.length === 0) return mayWrite ? null : <p class="card empty">{say('stores.noAisles')}</p>;
  return (
    <>
      <ol class="card rows aisles">
        {aisles.map((aisle, index) => (
          <li key={aisle.id}>
            <Aisle aisle={aisle} inside={links.filter(({ aisleId }) => aisleId === aisle.id)} mayWrite={mayWrite} />
            {mayWrite && (
              <span class="actions">
                <MoveButton aisle={aisle} way="up" isLast={index === 0} />
                <MoveButton aisle={aisle} way="down" isLast={index === aisles.length - 1} />
                <RemoveButton aisle={aisle} />
              </span>
            )}
          </li>
        ))}
      </ol>
      {mayWrite && inShopOrder(aisles).some((aisle, place) => aisle !== aisles[place]) && (
        <AisleForm path={`${id}/aisles/sort`}>
          <button class="quiet">{say('stores.sort')}</button>
        </AisleForm>
      )}
    </>
  );
}

interface AisleProps {
  readonly aisle: AisleDto;
  /** The ingredients that people put into it. */
  readonly inside: readonly AisleLinkDto[];
  readonly mayWrite: boolean;
}

function Aisle({ aisle, inside, mayWrite }: AisleProps): VNode {
  const { say, speech } = useSite();
  const { id, storeId, name, version } = aisle;
  const label = (
    <span class="row-text">
      {name}
      {inside.length > 0 && <small>{speech.count('list.total', inside.length)}</small>}
    </span>
  );
  if (!mayWrite && inside.length === 0) return label;
  return (
    <details id={`aisle-${id}`}>
      <summary>{label}</summary>
      {mayWrite && (
        <AisleForm path={`${storeId}/aisles/${id}/rename`} class="search-line">
          <input type="hidden" name="version" value={version} />
          <input name="name" value={name} aria-label={say('edit.name')} required maxLength={100} autocomplete="off" />
          <button class="quiet">{say('edit.save')}</button>
        </AisleForm>
      )}
      <ul class="tags">
        {inside.slice(0, MOST_SHOWN).map((link) => (
          <li key={link.ingredientId}>{mayWrite ? <Unlink link={link} /> : <span class="tag">{link.name}</span>}</li>
        ))}
      </ul>
    </details>
  );
}

function Unlink({ link: { storeId, name } }: { readonly link: AisleLinkDto }): VNode {
  const { say } = useSite();
  return (
    <AisleForm path={`${storeId}/links`}>
      <input type="hidden" name="name" value={name} />
      <button class="quiet tag">
        {name} <span aria-hidden="true">×</span>
        <span class="unseen"> {say('stores.unlink')}</span>
      </button>
    </AisleForm>
  );
}

interface MoveButtonProps {
  readonly aisle: AisleDto;
  readonly way: 'up' | 'down';
  /** Whether there is no place to move to. The button stays, so that the focus stays on it. */
  readonly isLast: boolean;
}

function MoveButton({ aisle: { id, storeId, name }, way, isLast }: MoveButtonProps): VNode {
  const { say } = useSite();
  return (
    <AisleForm path={`${storeId}/aisles/${id}/move`}>
      <button
        id={`${way}-${id}`}
        class="plain-button"
        name="direction"
        value={way}
        aria-disabled={isLast ? 'true' : undefined}
      >
        <span aria-hidden="true">{way === 'up' ? '↑' : '↓'}</span>
        <span class="unseen">
          {say(`stores.${way}`)} {name}
        </span>
      </button>
    </AisleForm>
  );
}

function RemoveButton({ aisle: { id, storeId, name, version } }: Pick<MoveButtonProps, 'aisle'>): VNode {
  const { say } = useSite();
  return (
    <AisleForm path={`${storeId}/aisles/${id}/delete`}>
      <input type="hidden" name="version" value={version} />
      <button class="plain-button">
        <Icon name="close" />
        <span class="unseen">
          {say('stores.aisle.remove')} {name}
        </span>
      </button>
    </AisleForm>
  );
}

interface AisleFormProps {
  /** Below the path of the stores. */
  readonly path: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

function AisleForm({ path, children, ...rest }: AisleFormProps): VNode {
  const { link } = useSite();
  return (
    <form {...rest} method="post" action={link(`/stores/${path}`)} data-in-place={RENEWED}>
      {children}
    </form>
  );
}

/** It stays while the list is renewed, so that people type one aisle after the other. The suggestions belong to the list. */
export function NewAisleForm({ store, newId }: Pick<AislesProps, 'store'> & { readonly newId: string }): VNode {
  const { link, say } = useSite();
  return (
    <form
      id="new-aisle"
      class="search-line"
      method="post"
      action={link(`/stores/${store.id}/aisles`)}
      data-in-place={RENEWED}
    >
      <input type="hidden" name="id" value={newId} />
      <label class="unseen" for="aisle-name">
        {say('stores.newAisle')}
      </label>
      <input
        id="aisle-name"
        name="name"
        list="aisle-names"
        placeholder={say('stores.newAisle')}
        required
        maxLength={100}
        autocomplete="off"
        enterkeyhint="done"
      />
      <button>{say('list.put')}</button>
    </form>
  );
}

/** Suggests the categories that no aisle of the store has. */
export function AisleNames({ store }: Pick<AislesProps, 'store'>): VNode {
  const { say } = useSite();
  const known = new Set(store.aisles.flatMap(({ categories }) => categories));
  return (
    <datalist id="aisle-names">
      {FOOD_CATEGORIES.filter((category) => !known.has(category)).map((category) => (
        <option key={category} value={say(`category.${category}`)} />
      ))}
    </datalist>
  );
}
