import type { VNode } from 'preact';
import type { ImportDto } from '../../imports/imports.dto.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { useSite } from '../site.js';
import { wordOfSource } from './word-of-source.js';

/** An import that is not done yet. */
export function ImportWaitPage({ source, url, progress }: Pick<ImportDto, 'source' | 'url' | 'progress'>): VNode {
  const { link, say } = useSite();
  return (
    <HouseholdLayout title={say('import.reading')} current="imports" width="narrow">
      <h1>{say('import.reading')}</h1>
      <div class="card">
        <p class="import-address">{url ?? say(wordOfSource(source))}</p>
        {progress !== null && <p role="status">{say('import.page', { page: progress.page, pages: progress.pages })}</p>}
        <p>{say('import.opens')}</p>
        <a class="plain-link" href={link('/settings/imports#progress')}>
          {say('nav.imports')}
        </a>
      </div>
    </HouseholdLayout>
  );
}
