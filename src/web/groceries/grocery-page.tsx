import type { VNode } from 'preact';
import { FOOD_CATEGORIES } from '../../foods/food-categories.js';
import type { GroceryDto } from '../../groceries/groceries.dto.js';
import type { StoreDto } from '../../stores/stores.dto.js';
import type { FormState } from '../forms.js';
import { Field, FormError } from '../pages/field.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { useSite } from '../site.js';
import { StoreField } from './store-field.js';

interface GroceryPageProps {
  readonly grocery: GroceryDto;
  readonly stores: readonly StoreDto[];
  readonly form: FormState;
}

/** The form for one line of the shopping list: text, note, store and place in the store. */
export function GroceryPage({ grocery, stores, form }: GroceryPageProps): VNode {
  const { link, say } = useSite();
  const { id, version, display, storeId } = grocery;
  return (
    <HouseholdLayout title={display} current="groceries" width="narrow">
      <h1>{display}</h1>
      <form class="card" method="post" action={link(`/groceries/${id}`)}>
        <FormError form={form} />
        <input type="hidden" name="version" value={version} />
        <Field form={form} name="raw" label={say('list.line')} hint={say('list.example')} required maxLength={500} />
        <Field form={form} name="note" label={say('notes')} maxLength={2000} />
        <StoreField id="store" stores={stores} storeId={storeId} />
        <PlaceField grocery={grocery} stores={stores} />
        <p class="actions">
          <button>{say('edit.save')}</button>
          <a class="button quiet" href={link('/groceries')}>
            {say('edit.leave')}
          </a>
        </p>
      </form>
      <form method="post" action={link(`/groceries/${id}/delete`)}>
        <input type="hidden" name="version" value={version} />
        <button class="danger">{say('list.remove')}</button>
      </form>
    </HouseholdLayout>
  );
}

/** Where shops have what the line is: the aisle of its store, or the category. Later lines have the same place. */
function PlaceField({ grocery, stores }: Pick<GroceryPageProps, 'grocery' | 'stores'>): VNode {
  const { say } = useSite();
  const { storeId, aisleId, category } = grocery;
  const aisles = stores.find(({ id }) => id === storeId)?.aisles ?? [];
  const name = aisles.length > 0 ? 'aisle' : 'category';
  return (
    <div class="field">
      <label for={name}>{say(name === 'aisle' ? 'stores.aisle' : 'list.category')}</label>
      <select id={name} name={name} aria-describedby="place-how">
        {aisles.length > 0 && <option value="">–</option>}
        {aisles.map((aisle) => (
          <option key={aisle.id} value={aisle.id} selected={aisle.id === aisleId}>
            {aisle.name}
          </option>
        ))}
        {aisles.length === 0 &&
          FOOD_CATEGORIES.map((one) => (
            <option key={one} value={one} selected={one === category}>
              {say(`category.${one}`)}
            </option>
          ))}
      </select>
      <p class="hint" id="place-how">
        {say('list.place.how')}
      </p>
    </div>
  );
}
