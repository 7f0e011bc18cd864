import { join } from 'node:path';
import type { VNode } from 'preact';
import type { StoredBackup } from '../../../backup/backup-folder.js';
import type { ServerDetailsDto } from '../../../health/details/server-details.dto.js';
import { CopyBlock } from '../../pages/copy-block.js';
import { HouseholdLayout } from '../../pages/household-layout.js';
import { Moment } from '../../pages/moment.js';
import { useSite, useSpeech } from '../../site.js';

interface ServerPageProps {
  readonly details: ServerDetailsDto;
  /** The newest first. */
  readonly backups: readonly StoredBackup[];
  /** Where they are. */
  readonly folder: string;
}

const MEGABYTE = 1_000_000;
/** Milliseconds. */
const HOUR = 3_600_000;

/** What the administrator of the server looks at: its state, and its backups. */
export function ServerPage(props: ServerPageProps): VNode {
  const { link, say } = useSite();
  return (
    <HouseholdLayout title={say('server.title')} current="settings" width="medium" scripts={['copy.js']}>
      <h1>{say('server.title')}</h1>
      <State {...props} />
      <Backups {...props} />
      <p>
        <a class="button quiet" href={link('/settings/account')}>
          {say('account')}
        </a>
      </p>
    </HouseholdLayout>
  );
}

function State({ details }: ServerPageProps): VNode {
  const { say } = useSpeech();
  const { db, parser, tasks, diskFreeBytes, migrations } = details;
  const works = (status: string): string => say(status === 'ok' ? 'server.works' : 'server.fails');
  return (
    <dl class="card facts">
      <dt>{say('server.version')}</dt>
      <dd>{details.version}</dd>
      <dt>{say('server.started')}</dt>
      <dd>
        <Moment date={details.startedAt} />
      </dd>
      <dt>{say('server.database')}</dt>
      <dd>
        {works(db.status)}, Postgres {db.version}, <Bytes bytes={db.bytes} />
      </dd>
      <dt>{say('server.migration')}</dt>
      <dd>
        {migrations.executed} (<code>{migrations.last}</code>)
      </dd>
      <dt>{say('server.parser')}</dt>
      <dd>{works(parser.status)}</dd>
      <dt>{say('server.tasks')}</dt>
      <dd>{say('server.tasks.oldest', { count: tasks.ready, seconds: tasks.oldestSeconds })}</dd>
      {diskFreeBytes !== null && (
        <>
          <dt>{say('server.disk')}</dt>
          <dd>
            <Bytes bytes={diskFreeBytes} />
          </dd>
        </>
      )}
    </dl>
  );
}

function Backups({ details, backups, folder }: ServerPageProps): VNode {
  const { link, say, speech } = useSite();
  const { everyHours, dueSince, lastFailure } = details.backups;
  const [newest] = backups;
  return (
    <section aria-labelledby="backups">
      <h2 id="backups">{say('server.backups')}</h2>
      <p>
        {everyHours === null ? say('server.backups.off') : speech.count('server.backups.how', everyHours, { folder })}
      </p>
      {lastFailure !== null && (
        <p class="notice bad">
          {say('server.backups.failed')} {lastFailure.message}
        </p>
      )}
      {dueSince !== null && Date.now() - dueSince.getTime() > HOUR && (
        <p class="notice bad">
          {say('server.backups.due')} <Moment date={dueSince} />
        </p>
      )}
      {backups.length === 0 ? (
        <p class="card empty">{say('server.backups.none')}</p>
      ) : (
        <ul class="keys">
          {backups.map(({ name, createdAt, bytes }) => (
            <li key={name} class="card key">
              <div class="key-name">
                <h3>
                  <Moment date={createdAt} />
                </h3>
                <code>{name}</code> <Bytes bytes={bytes} />
              </div>
              <a class="button quiet" href={link(`/settings/server/backups/${name}`)} download={name}>
                {say('server.backups.get')}
                <span class="unseen"> {name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {everyHours !== null && (
        <form method="post" action={link('/settings/server/backups')}>
          <button>{say('server.backups.put')}</button>
        </form>
      )}
      {newest !== undefined && (
        <>
          <h3>{say('server.restore')}</h3>
          <p>{say('server.restore.how')}</p>
          <CopyBlock
            id="restore"
            label={say('server.restore.command')}
            text={`npm run larder -- restore ${join(folder, newest.name)}`}
          />
        </>
      )}
    </section>
  );
}

/** A size in megabytes, or gigabytes from a thousand of them. */
function Bytes({ bytes }: { readonly bytes: number }): VNode {
  const { locale } = useSpeech();
  const megabytes = bytes / MEGABYTE;
  const [value, unit] = megabytes < 1_000 ? [megabytes, 'MB'] : [megabytes / 1_000, 'GB'];
  return (
    <span>
      {value.toLocaleString(locale, { maximumFractionDigits: value < 10 ? 1 : 0 })}&nbsp;{unit}
    </span>
  );
}
