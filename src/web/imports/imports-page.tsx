import type { VNode } from 'preact';
import type { ImportCounts, ImportLine } from '../../imports/import-list.service.js';
import { FILE_TYPES } from '../../imports/files/file-types.js';
import { LARGEST_FILE, MOST_FILES } from '../../imports/files/import-files.service.js';
import { IMPORT_STATUSES, type ImportStatus } from '../../imports/recipe-import.entity.js';
import type { FormState } from '../forms.js';
import { placeQuery } from './import-place.js';
import { useSite, useSpeech } from '../site.js';
import { FormError, TextField } from '../pages/field.js';
import { FileField } from '../pages/file-field.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { ImportItem } from './import-list.js';

export interface ImportsPageProps {
  readonly form: FormState;
  /** Whether an AI reads files of those who want it. */
  readonly mayAskAi: boolean;
  readonly counts: ImportCounts;
  readonly lines: readonly ImportLine[];
  readonly hasMore: boolean;
  /** Whether there is nothing to follow: no import waits, runs, has failed or ended lately. */
  readonly isQuiet: boolean;
  /** The only status shown; `null` for all. */
  readonly status: ImportStatus | null;
  /** Whether this is the page with the newest imports. */
  readonly isFirst: boolean;
  /** The address of this server. */
  readonly address: string;
}

export function ImportsPage(props: ImportsPageProps): VNode {
  const { link, say } = useSite();
  const { isFirst } = props;
  const live = { 'data-live': 'recipeImport', 'data-events': link('/api/v1/events?kinds=recipeImport') };
  return (
    <HouseholdLayout title={say('imports.title')} current="imports" width="medium">
      <h1>{say('imports.title')}</h1>
      <NewImport {...props} />
      <FilesForm {...props} />
      <p class="actions">
        <a class="button quiet" href={link('/recipes/new')}>
          {say('imports.write')}
        </a>
        <a class="button quiet" href={link('/imports/archives')}>
          {say('imports.otherApp')}
        </a>
      </p>
      <FromPhone {...props} />
      <section id="progress" aria-label={say('imports.progress')}>
        <p class="unseen" id="imports-said" role="status" />
        <div id="imports" {...(isFirst && live)}>
          {props.isQuiet ? <EarlierImports {...props} /> : <Progress {...props} />}
        </div>
      </section>
    </HouseholdLayout>
  );
}

function Progress(props: ImportsPageProps): VNode {
  const { say } = useSpeech();
  return (
    <>
      <h2>{say('imports.progress')}</h2>
      <noscript>
        <p class="hint">{say('imports.still')}</p>
      </noscript>
      <Filters {...props} />
      <List {...props} />
      <PageLinks {...props} />
    </>
  );
}

function EarlierImports({ counts }: ImportsPageProps): VNode {
  const { link, say } = useSite();
  if (counts.completed === 0) return <p class="hint">{say('imports.none')}</p>;
  return (
    <a class="plain-link" href={link('/settings/imports?status=completed#progress')}>
      {say('imports.earlier')}
    </a>
  );
}

/** One field for whatever a person has copied. */
function NewImport({ form }: ImportsPageProps): VNode {
  const { link, say } = useSite();
  return (
    <form class="card" method="post" action={link('/settings/imports')}>
      <FormError form={form} />
      <TextField
        form={form}
        name="recipe"
        label={say('imports.any')}
        hint={say('imports.any.hint')}
        rows={3}
        required
      />
      <button>{say('import.put')}</button>
    </form>
  );
}

/** Bookmarks that import the page in the browser, by its address or as it is, and a text on how to share a link from a phone. */
function FromPhone({ address }: ImportsPageProps): VNode {
  const { say } = useSpeech();
  const script = `javascript:location.href='${address}/import?url='+encodeURIComponent(location.href)`;
  const handing = `javascript:(()=>{const larder='${address}',page=open(larder+'/import/page?url='+encodeURIComponent(location.href));addEventListener('message',({source})=>{if(source===page)page.postMessage(document.documentElement.outerHTML,new URL(larder).origin)})})()`;
  return (
    <details class="card" id="phone">
      <summary>{say('imports.phone')}</summary>
      <p>{say('imports.phone.how')}</p>
      <p>
        <a class="button quiet" href={script}>
          {say('import.title')}
        </a>
      </p>
      <p>{say('imports.phone.handing')}</p>
      <p>
        <a class="button quiet" href={handing}>
          {say('imports.phone.hand')}
        </a>
      </p>
      <p class="hint">{say('imports.phone.share')}</p>
    </details>
  );
}

/** The pages of one recipe as files. A script shows the progress of the upload. */
function FilesForm({ mayAskAi }: Pick<ImportsPageProps, 'mayAskAi'>): VNode {
  const { link, speech } = useSite();
  const { say, number } = speech;
  const sizes = { most: number(MOST_FILES), size: number(LARGEST_FILE / 1_048_576) };
  return (
    <details class="card">
      <summary>{say('imports.photo')}</summary>
      <form
        id="recipe-files"
        method="post"
        action={link('/settings/imports/files')}
        encType="multipart/form-data"
        data-upload
      >
        <div class="field">
          <label for="file">{say('imports.files.label')}</label>
          <FileField name="file" accept={FILE_TYPES.join(',')} multiple describedBy="file-hint" />
          <p class="hint" id="file-hint">
            {say('imports.files.hint', sizes)}{' '}
            <span data-scripted hidden>
              {say('imports.files.paste')}
            </span>
          </p>
        </div>
        {mayAskAi && (
          <label class="option">
            <input type="checkbox" name="forceAI" value="true" autocomplete="off" />
            <span>
              {say('imports.files.ai')} <small class="hint">{say('imports.files.ai.hint')}</small>
            </span>
          </label>
        )}
        <progress max="100" value="0" aria-label={say('archives.sending')} hidden />
        <button>{say('imports.files.put')}</button>
      </form>
    </details>
  );
}

function Filters({ counts, status }: ImportsPageProps): VNode {
  const { say } = useSpeech();
  const all = IMPORT_STATUSES.reduce((sum, each) => sum + counts[each], 0);
  return (
    <nav class="filters" aria-label={say('imports.byStatus')}>
      <Filter label={say('imports.all')} path="/settings/imports" count={all} isCurrent={status === null} />
      {IMPORT_STATUSES.map((each) => (
        <Filter
          key={each}
          label={say(`imports.${each}`)}
          path={`/settings/imports?status=${each}`}
          count={counts[each]}
          isCurrent={status === each}
        />
      ))}
    </nav>
  );
}

interface FilterProps {
  readonly label: string;
  readonly path: string;
  readonly count: number;
  readonly isCurrent: boolean;
}

function Filter({ label, path, count, isCurrent }: FilterProps): VNode {
  const { link } = useSite();
  return (
    <a href={link(path)} aria-current={isCurrent ? 'page' : undefined}>
      {label} <span>{count}</span>
    </a>
  );
}

function List({ lines, status }: ImportsPageProps): VNode {
  const { say } = useSpeech();
  if (lines.length === 0) return <p class="card empty">{say(status === null ? 'imports.none' : 'imports.noneNow')}</p>;
  return (
    <ol class="imports" aria-label={say('imports.newestFirst')}>
      {lines.map((line) => (
        <ImportItem key={line.id} line={line} />
      ))}
    </ol>
  );
}

function PageLinks({ lines, hasMore, isFirst, status }: ImportsPageProps): VNode {
  const { link, speech } = useSite();
  const filter: Record<string, string> = status === null ? {} : { status };
  const last = lines.at(-1);
  return (
    <nav class="choices" aria-label={speech.say('imports.pagination')}>
      {!isFirst && (
        <a class="button quiet" href={link(pathOf(filter))}>
          {speech.say('imports.newest')}
        </a>
      )}
      {hasMore && last !== undefined && (
        <a class="button quiet" href={link(pathOf({ ...filter, ...placeQuery(last) }))}>
          {speech.say('imports.older')}
        </a>
      )}
    </nav>
  );
}

function pathOf(query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? '/settings/imports' : `/settings/imports?${text}`;
}
