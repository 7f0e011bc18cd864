import type { VNode } from 'preact';
import type { StoreDto } from '../../stores/stores.dto.js';
import { useSpeech } from '../site.js';

interface StoreFieldProps {
  readonly id: string;
  readonly stores: readonly StoreDto[];
  readonly storeId: string | null;
}

/** The choice of the store where something is bought; nothing in a household without stores. */
export function StoreField({ id, stores, storeId }: StoreFieldProps): VNode | null {
  const { say } = useSpeech();
  if (stores.length === 0) return null;
  return (
    <div class="field">
      <label for={id}>{say('list.store')}</label>
      <select id={id} name="store">
        <option value="">{say('list.anywhere')}</option>
        {stores.map((store) => (
          <option key={store.id} value={store.id} selected={store.id === storeId}>
            {store.name}
          </option>
        ))}
      </select>
    </div>
  );
}
