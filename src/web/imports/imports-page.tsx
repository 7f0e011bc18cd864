import type { VNode } from 'preact';
import type { ImportCounts, ImportLine } from '../../imports/import-progress.service.js';
import { IMPORT_STATUSES, type ImportStatus } from '../../imports/recipe-import.entity.js';
import type { FormState } from '../forms.js';
import type { Notice } from '../notice.js';
import { placeText } from './import-place.js';
import { useSite } from '../site.js';
import { FormError, TextField, type TextFieldProps } from '../pages/field.js';
import { ImportItem, STATUS_WORDS } from './import-list.js';
import { Layout } from '../pages/layout.js';
import { NoticeLine } from '../pages/notice-line.js';

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
  readonly notice?: Notice | undefined;
}

export function ImportsPage(props: ImportsPageProps): VNode {
  const { notice, isFirst } = props;
  return (
    <Layout title="Imports" signedIn current="imports" scripts={isFirst ? ['imports.js'] : []}>
      <h1>Imports</h1>
      <NoticeLine notice={notice} />
      <NewImports {...props} />
      <section aria-labelledby="progress">
        <h2 id="progress">Progress</h2>
        <Filters {...props} />
        <p class="unseen" id="news" role="status" aria-live="polite" />
        <noscript>
          <p class="hint">This list stands still without scripts: reload the page to see what has changed.</p>
        </noscript>
        <List {...props} />
        <Turning {...props} />
      </section>
    </Layout>
  );
}

function NewImports({ pagesForm, textForm }: ImportsPageProps): VNode {
  return (
    <section class="sources" aria-label="New imports">
      <ImportForm
        id="from-pages"
        title="From web pages"
        path="/settings/imports/urls"
        form={pagesForm}
        name="urls"
        label="Addresses"
        hint="One a line, at most 100, each with https:// in front."
        button="Import the pages"
      />
      <ImportForm
        id="from-text"
        title="From text"
        path="/settings/imports/text"
        form={textForm}
        name="text"
        label="Recipe"
        hint="Title, ingredients, steps; or JSON-LD or YAML."
        button="Import the text"
      />
    </section>
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
  const all = IMPORT_STATUSES.reduce((sum, each) => sum + counts[each], 0);
  return (
    <nav class="filters" aria-label="Imports by status">
      <Filter name="all" label="All" path="/settings/imports" count={all} isCurrent={status === null} />
      {IMPORT_STATUSES.map((each) => (
        <Filter
          key={each}
          name={each}
          label={STATUS_WORDS[each]}
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
  const { link } = useSite();
  const events = `/settings/imports/events${status === null ? '' : `?status=${status}`}`;
  return (
    <>
      <ol id="imports" class="imports" aria-label="Newest first" data-events={link(events)}>
        {lines.map((line) => (
          <ImportItem key={line.id} line={line} timeZone={timeZone} />
        ))}
      </ol>
      <p class="card empty">{status === null ? 'Nothing was imported yet.' : 'There is none right now.'}</p>
    </>
  );
}

function Turning({ lines, hasMore, isFirst, status }: ImportsPageProps): VNode {
  const { link } = useSite();
  const filter = status === null ? '' : `status=${status}`;
  const last = lines.at(-1);
  const older = new URLSearchParams({ ...(status !== null && { status }), before: last ? placeText(last) : '' });
  return (
    <nav class="choices" aria-label="Older and newer imports">
      {!isFirst && (
        <a class="button quiet" href={link(`/settings/imports${filter && `?${filter}`}`)}>
          To the newest
        </a>
      )}
      <a id="older" class="button quiet" href={link(`/settings/imports?${older.toString()}`)} hidden={!hasMore}>
        Show older
      </a>
    </nav>
  );
}
