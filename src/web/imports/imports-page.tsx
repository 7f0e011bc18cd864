import type { VNode } from 'preact';
import type { ImportCounts, ImportLine } from '../../imports/import-progress.service.js';
import { IMPORT_STATUSES, type ImportStatus } from '../../imports/recipe-import.entity.js';
import type { FormState } from '../forms.js';
import type { Notice } from '../notice.js';
import { placeText } from './import-place.js';
import { useSite, useSpeech } from '../site.js';
import { FormError, TextField, type TextFieldProps } from '../pages/field.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { ImportItem } from './import-list.js';

export interface ImportsPageProps {
  readonly pagesForm: FormState;
  readonly textForm: FormState;
  readonly counts: ImportCounts;
  readonly lines: readonly ImportLine[];
  readonly hasMore: boolean;
  /** The only status shown; `null` for all. */
  readonly status: ImportStatus | null;
  /** Whether this is the page with the newest imports. */
  readonly isFirst: boolean;
  readonly timeZone: string;
  /** The address of this server. */
  readonly address: string;
  readonly notice?: Notice | undefined;
}

export function ImportsPage(props: ImportsPageProps): VNode {
  const { say } = useSpeech();
  const { notice, isFirst } = props;
  return (
    <HouseholdLayout
      title={say('nav.imports')}
      current="imports"
      width="medium"
      notice={notice}
      scripts={isFirst ? ['imports.js'] : []}
    >
      <h1>{say('nav.imports')}</h1>
      <NewImports {...props} />
      <FromPhone {...props} />
      <section aria-labelledby="progress">
        <h2 id="progress">{say('imports.progress')}</h2>
        <Filters {...props} />
        <p
          class="unseen"
          id="news"
          role="status"
          aria-live="polite"
          data-completed={say('imports.completed')}
          data-failed={say('imports.failed')}
        />
        <noscript>
          <p class="hint">{say('imports.still')}</p>
        </noscript>
        <List {...props} />
        <Turning {...props} />
      </section>
    </HouseholdLayout>
  );
}

function NewImports({ pagesForm, textForm }: ImportsPageProps): VNode {
  const { say } = useSpeech();
  return (
    <section class="sources" aria-label={say('imports.new')}>
      <ImportForm
        id="from-pages"
        title={say('imports.pages')}
        path="/settings/imports/urls"
        form={pagesForm}
        name="urls"
        label={say('imports.pages.label')}
        hint={say('imports.pages.hint')}
        button={say('imports.pages.put')}
      />
      <ImportForm
        id="from-text"
        title={say('imports.text')}
        path="/settings/imports/text"
        form={textForm}
        name="text"
        label={say('imports.text.label')}
        hint={say('imports.text.hint')}
        button={say('imports.text.put')}
      />
    </section>
  );
}

/** A bookmark that imports the page in the browser, and a text on how to share a link from a phone. */
function FromPhone({ address }: ImportsPageProps): VNode {
  const { say } = useSpeech();
  const script = `javascript:location.href='${address}/import?url='+encodeURIComponent(location.href)`;
  return (
    <details class="card" id="phone">
      <summary>{say('imports.phone')}</summary>
      <p>{say('imports.phone.how')}</p>
      <p>
        <a class="button quiet" href={script}>
          {say('import.title')}
        </a>
      </p>
      <p class="hint">{say('imports.phone.share')}</p>
    </details>
  );
}

interface ImportFormProps extends Pick<TextFieldProps, 'form' | 'name' | 'label' | 'hint'> {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly button: string;
}

function ImportForm({ id, title, path, button, ...field }: ImportFormProps): VNode {
  const { link } = useSite();
  return (
    <form class="card" method="post" action={link(path)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <FormError form={field.form} />
      <TextField {...field} rows={4} required />
      <button>{button}</button>
    </form>
  );
}

function Filters({ counts, status }: ImportsPageProps): VNode {
  const { say } = useSpeech();
  const all = IMPORT_STATUSES.reduce((sum, each) => sum + counts[each], 0);
  return (
    <nav class="filters" aria-label={say('imports.byStatus')}>
      <Filter name="all" label={say('imports.all')} path="/settings/imports" count={all} isCurrent={status === null} />
      {IMPORT_STATUSES.map((each) => (
        <Filter
          key={each}
          name={each}
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
  readonly name: string;
  readonly label: string;
  readonly path: string;
  readonly count: number;
  readonly isCurrent: boolean;
}

function Filter({ name, label, path, count, isCurrent }: FilterProps): VNode {
  const { link } = useSite();
  return (
    <a href={link(path)} aria-current={isCurrent ? 'page' : undefined}>
      {label} <span data-count={name}>{count}</span>
    </a>
  );
}

function List({ lines, status, timeZone }: ImportsPageProps): VNode {
  const { link, speech } = useSite();
  const events = `/settings/imports/events${status === null ? '' : `?status=${status}`}`;
  return (
    <>
      <ol id="imports" class="imports" aria-label={speech.say('imports.newestFirst')} data-events={link(events)}>
        {lines.map((line) => (
          <ImportItem key={line.id} line={line} timeZone={timeZone} />
        ))}
      </ol>
      <p class="card empty">{speech.say(status === null ? 'imports.none' : 'imports.noneNow')}</p>
    </>
  );
}

function Turning({ lines, hasMore, isFirst, status }: ImportsPageProps): VNode {
  const { link, speech } = useSite();
  const filter = status === null ? '' : `status=${status}`;
  const last = lines.at(-1);
  const older = new URLSearchParams({ ...(status !== null && { status }), before: last ? placeText(last) : '' });
  return (
    <nav class="choices" aria-label={speech.say('imports.turning')}>
      {!isFirst && (
        <a class="button quiet" href={link(`/settings/imports${filter && `?${filter}`}`)}>
          {speech.say('imports.newest')}
        </a>
      )}
      <a id="older" class="button quiet" href={link(`/settings/imports?${older.toString()}`)} hidden={!hasMore}>
        {speech.say('imports.older')}
      </a>
    </nav>
  );
}
