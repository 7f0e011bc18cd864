import type { VNode } from 'preact';
import type { SessionInfoDto } from '../../accounts/sessions/sessions.dto.js';
import type { User } from '../../accounts/user.entity.js';
import { ALLERGENS, DIETS } from '../../foods/diets.js';
import { EMPTY_FORM } from '../forms.js';
import { NewPasswordField } from '../pages/account-fields.js';
import { Field } from '../pages/field.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { NameField } from '../pages/name-field.js';
import { SettingsNav } from '../settings/settings-nav.js';
import { TickBoxes } from '../settings/tick-boxes.js';
import { useSite } from '../site.js';
import { deviceName } from './device-name.js';
import { ACCOUNT_PATH } from './paths.js';

interface AccountPageProps {
  readonly user: Pick<User, 'name' | 'email' | 'allergens' | 'diets'>;
  readonly hasPassword: boolean;
  /** Whether people may sign in with a password. */
  readonly takesPasswords: boolean;
  readonly sessions: readonly SessionInfoDto[];
  /** Whether the person administers the server. */
  readonly isServerAdmin: boolean;
  /** The name of the OpenID provider; `null` when none is configured. */
  readonly openidName: string | null;
}

/** The page of a person's own account. */
export function AccountPage(props: AccountPageProps): VNode {
  const { link, say } = useSite();
  const { user, hasPassword, takesPasswords } = props;
  return (
    <HouseholdLayout title={say('account')} current="account" width="medium">
      <h1>{say('account')}</h1>
      <SettingsNav current="account" />
      <form class="card" method="post" action={link(ACCOUNT_PATH)} aria-label={say('account')}>
        <Details user={user} />
        <button>{say('edit.save')}</button>
      </form>
      <DietForm user={user} />
      {(hasPassword || takesPasswords) && <PasswordForm hasPassword={hasPassword} />}
      <Elsewhere {...props} />
      <Sessions {...props} />
      <section aria-labelledby="delete">
        <h2 id="delete">{say('account.delete')}</h2>
        <p>{say('account.delete.how')}</p>
        <p>
          <a class="button danger" href={link(`${ACCOUNT_PATH}/delete`)}>
            {say('account.delete')}
          </a>
        </p>
      </section>
    </HouseholdLayout>
  );
}

/** Pages about the account that only some people have. */
function Elsewhere({ isServerAdmin, openidName }: AccountPageProps): VNode | null {
  const { link, say } = useSite();
  if (!isServerAdmin && openidName === null) return null;
  return (
    <p class="choices">
      {openidName !== null && (
        <a class="button quiet" href={link('/settings/openid')}>
          {say('openid.title', { name: openidName })}
        </a>
      )}
      {isServerAdmin && (
        <a class="button quiet" href={link('/settings/server')}>
          {say('server.title')}
        </a>
      )}
    </p>
  );
}

function DietForm({ user: { allergens, diets } }: Pick<AccountPageProps, 'user'>): VNode {
  const { link, say } = useSite();
  const form = { ...EMPTY_FORM, ticked: { allergens, diets } };
  return (
    <form class="card" id="diet" method="post" action={link(`${ACCOUNT_PATH}/diet`)} aria-labelledby="diet-title">
      <h2 id="diet-title">{say('diet.title')}</h2>
      <p class="hint">{say('diet.how')}</p>
      <TickBoxes
        form={form}
        name="allergens"
        areChips
        legend={say('diet.allergens')}
        choices={ALLERGENS.map((value) => ({ value, label: say(`allergen.${value}`) }))}
      />
      <TickBoxes
        form={form}
        name="diets"
        areChips
        legend={say('diet.diets')}
        choices={DIETS.map((value) => ({ value, label: say(`diet.${value}`) }))}
      />
      <button>{say('diet.put')}</button>
    </form>
  );
}

function Details({ user: { name, email } }: Pick<AccountPageProps, 'user'>): VNode {
  const { say } = useSite().speech;
  const form = { ...EMPTY_FORM, values: { name, email } };
  return (
    <>
      <NameField form={form} autocomplete="name" />
      <Field form={form} name="email" label={say('account.email')} type="email" autocomplete="email" required />
    </>
  );
}

/** Changes the password, or sets the first one of a person who signs in without one. */
function PasswordForm({ hasPassword }: Pick<AccountPageProps, 'hasPassword'>): VNode {
  const { link, say } = useSite();
  const title = say(hasPassword ? 'password.change' : 'password.set');
  return (
    <form class="card" method="post" action={link(`${ACCOUNT_PATH}/password`)} aria-labelledby="password">
      <h2 id="password">{title}</h2>
      {hasPassword ? (
        <Field
          form={EMPTY_FORM}
          name="current"
          label={say('password.current')}
          type="password"
          autocomplete="current-password"
          required
          maxLength={128}
        />
      ) : (
        <p>{say('password.none')}</p>
      )}
      <NewPasswordField form={EMPTY_FORM} name="new" label={say('password.new')} />
      <button>{title}</button>
    </form>
  );
}

function Sessions({ sessions }: AccountPageProps): VNode {
  const { link, speech } = useSite();
  const { say, dayOfMoment } = speech;
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{say('sessions')}</h2>
      <ul class="keys">
        {sessions.map(({ id, isCurrent, address, userAgent, createdAt, lastUsedAt }) => (
          <li key={id} class="card key">
            <div class="key-name">
              <h3>{deviceName(userAgent) ?? address ?? '?'}</h3>
              {isCurrent && <span class="badge good">{say('sessions.this')}</span>}
            </div>
            <p class="hint">
              {[
                address,
                say('sessions.since', { date: dayOfMoment(createdAt) }),
                say('sessions.used', { date: dayOfMoment(lastUsedAt) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {!isCurrent && (
              <form method="post" action={link(`${ACCOUNT_PATH}/sessions/${id}/end`)}>
                <button class="danger">{say('sessions.end')}</button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action={link(`${ACCOUNT_PATH}/sessions/end-others`)}>
          <button class="quiet">{say('sessions.endOthers')}</button>
        </form>
      )}
    </section>
  );
}
