import type { VNode } from 'preact';
import { HouseholdLayout } from '../pages/household-layout.js';
import { useSite } from '../site.js';
import type { Asked } from './shared-address.js';

interface ImportAskPageProps extends Asked {
  /** Why the page was not imported. */
  readonly error?: string | null;
  /** Whether a script takes the page from the one that opened this page. */
  readonly isHandedOver?: boolean;
}

/** One button that imports the page of a shared link. Opening an address alone imports nothing. */
export function ImportAskPage({ address, text, error = null, isHandedOver = false }: ImportAskPageProps): VNode {
  const { link, say } = useSite();
  return (
    <HouseholdLayout
      title={say('import.title')}
      current="imports"
      width="narrow"
      notice={error === null ? undefined : { text: error, isGood: false }}
    >
      <h1>{say('import.title')}</h1>
      <form
        class="card"
        method="post"
        action={link('/import')}
        data-handed={isHandedOver ? link('/api/pages/recipes/import/page') : undefined}
      >
        {address === null ? (
          <>
            <p>{say('import.noAddress')}</p>
            <div class="field">
              <label for="url">{say('import.address')}</label>
              <input id="url" name="url" inputMode="url" required maxLength={2048} autocomplete="off" />
            </div>
          </>
        ) : (
          <>
            <p>{say('import.asked')}</p>
            <p class="import-address">{address}</p>
            {isHandedOver && (
              <p class="hint" role="status" hidden>
                {say('import.handed')}
              </p>
            )}
            <input type="hidden" name="url" value={address} />
          </>
        )}
        <button>{say('import.put')}</button>
      </form>
      {text !== '' && (
        <form class="card" method="post" action={link('/settings/imports/text')}>
          <div class="field">
            <label for="text">{say('import.fromText')}</label>
            <textarea id="text" name="text" rows={8} required>
              {text}
            </textarea>
          </div>
          <button class="quiet">{say('imports.text.put')}</button>
        </form>
      )}
    </HouseholdLayout>
  );
}
