import type { VNode } from 'preact';
import type { ArchiveImportDto } from '../../imports/archives/archives.dto.js';
import { FileField } from '../pages/file-field.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { useSite } from '../site.js';
import { countsOf, LIVE, STATUS_WORDS } from './archive-words.js';

interface ArchivesPageProps {
  readonly archives: readonly ArchiveImportDto[];
  readonly archiveMegabytes: number;
  readonly mayWrite: boolean;
}

/** The form for a new archive, and the list of imported archives. */
export function ArchivesPage({ archives, archiveMegabytes, mayWrite }: ArchivesPageProps): VNode {
  const { link, speech } = useSite();
  const { say, dayOfMoment } = speech;
  return (
    <HouseholdLayout title={say('archives')} current="recipes" width="medium">
      <h1>{say('archives')}</h1>
      <p class="lead">{say('archives.lead')}</p>
      {mayWrite && <UploadForm archiveMegabytes={archiveMegabytes} />}
      <div id="archives" data-live={LIVE} data-events={link(`/api/v1/events?kinds=${LIVE}`)}>
        {archives.length === 0 ? (
          <p class="card empty">{say('archives.none')}</p>
        ) : (
          <ul class="rows card">
            {archives.map((archive) => (
              <li key={archive.id}>
                <span>
                  <a class="plain-link" href={link(`/imports/archives/${archive.id}`)}>
                    <b>{archive.fileName}</b>
                  </a>
                  <small>
                    {dayOfMoment(archive.createdAt)} · {say(STATUS_WORDS[archive.status])} · {countsOf(archive, speech)}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p>
        <a class="plain-link" href={link('/recipes')}>
          {say('recipes.all')}
        </a>
      </p>
    </HouseholdLayout>
  );
}

/** The buttons besides the main one replace duplicates, or only try. A script shows the progress of the upload. */
function UploadForm({ archiveMegabytes }: Pick<ArchivesPageProps, 'archiveMegabytes'>): VNode {
  const { link, speech } = useSite();
  const { say, number } = speech;
  const path = link('/imports/archives');
  return (
    <form class="card" method="post" action={path} encType="multipart/form-data" data-upload>
      <div class="field">
        <label for="file">{say('archives.file')}</label>
        <FileField name="file" describedBy="file-hint" />
        <p class="hint" id="file-hint">
          {say('archives.file.hint', { size: number(archiveMegabytes) })}
        </p>
      </div>
      <progress max="100" value="0" aria-label={say('archives.sending')} hidden />
      <p>
        <button>{say('archives.import')}</button>
      </p>
      <details>
        <summary>{say('archives.more')}</summary>
        <p class="choices">
          <button class="quiet" formAction={`${path}?onDuplicate=replace`}>
            {say('archives.replace')}
          </button>
          <button class="quiet" formAction={`${path}?dryRun=true`}>
            {say('archives.try')}
          </button>
        </p>
      </details>
    </form>
  );
}
