import type { VNode } from 'preact';
import { GIVEN_ROLES } from '../../accounts/scopes.js';
import type { HouseholdDto, MemberDto } from '../../households/household.dto.js';
import { INVITE_LIVES, type InviteDto } from '../../households/invites/invites.dto.js';
import type { MemberRole } from '../../households/membership.entity.js';
import { WEEK_STARTS, type WeekStart } from '../../households/week-start.js';
import { UNIT_SYSTEMS } from '../../shared/amounts/unit-system.js';
import { EMPTY_FORM, type FormState } from '../forms.js';
import type { StoreDto } from '../../stores/stores.dto.js';
import { Field } from '../pages/field.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { NameField } from '../pages/name-field.js';
import { SettingsNav } from '../settings/settings-nav.js';
import { useSite } from '../site.js';
import { LANGUAGE_NAMES, LANGUAGES } from '../../shared/languages.js';
import { HOUSEHOLD_PATH } from './paths.js';

interface HouseholdPageProps {
  readonly household: HouseholdDto;
  readonly stores: readonly Pick<StoreDto, 'id' | 'name'>[];
  readonly invites: readonly InviteDto[];
  /** The id of the person who looks at the page. */
  readonly userId: string;
  readonly role: MemberRole;
  readonly mayManage: boolean;
  /** The id of the next invite, so that a form that is sent twice creates one. */
  readonly newId: string;
}

/** The household, its people and its open invites. */
export function HouseholdPage(props: HouseholdPageProps): VNode {
  const { link, say } = useSite();
  const { household, stores, mayManage, role } = props;
  return (
    <HouseholdLayout title={say('nav.settings')} current="settings" width="medium">
      <h1>{say('nav.settings')}</h1>
      <p class="lead">{say('household.named', { name: household.name })}</p>
      <SettingsNav current="household" />
      <section aria-labelledby="people">
        <h2 id="people">{say('people')}</h2>
        <p>{say('role.what')}</p>
        <ul class="keys">
          {household.users.map((member) => (
            <Member key={member.id} {...props} member={member} />
          ))}
        </ul>
      </section>
      {mayManage && <Invites {...props} />}
      {mayManage && <HouseholdForm household={household} stores={stores} />}
      <section aria-labelledby="leave">
        <h2 id="leave">{say('leave')}</h2>
        <p>{say(role === 'owner' && household.users.length > 1 ? 'leave.owner' : 'leave.how')}</p>
        <p class="choices">
          {(role !== 'owner' || household.users.length === 1) && (
            <a class="button quiet" href={link(`${HOUSEHOLD_PATH}/leave`)}>
              {say('leave')}
            </a>
          )}
          <a class="button quiet" href={link('/join')}>
            {say('join')}
          </a>
        </p>
      </section>
    </HouseholdLayout>
  );
}

function Member(props: HouseholdPageProps & { readonly member: MemberDto }): VNode {
  const { link, say } = useSite();
  const { member, userId, mayManage, role } = props;
  const { id, name } = member;
  const path = `${HOUSEHOLD_PATH}/members/${id}`;
  const isChangeable = mayManage && id !== userId && member.role !== 'owner';
  return (
    <li class="card key">
      <div class="key-name">
        <h3>{name}</h3>
        <span class="badge">{say(`role.${member.role}`)}</span>
        {id === userId && <span class="badge good">{say('people.you')}</span>}
      </div>
      {isChangeable && (
        <form method="post" action={link(`${path}/role`)}>
          <RoleField id={`role-${id}`} label={`${say('role')}: ${name}`} role={member.role} />
          <button class="quiet">{say('role.give')}</button>
        </form>
      )}
      {isChangeable && (
        <p class="choices">
          {role === 'owner' && (
            <a class="button quiet" href={link(`${path}/transfer`)}>
              {say('member.transfer')}
              <span class="unseen"> {name}</span>
            </a>
          )}
          <a class="button danger" href={link(`${path}/remove`)}>
            {say('member.remove')}
            <span class="unseen"> {name}</span>
          </a>
        </p>
      )}
    </li>
  );
}

function RoleField({
  id,
  label,
  role,
}: {
  readonly id: string;
  readonly label: string;
  readonly role: MemberRole;
}): VNode {
  const { say } = useSite().speech;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} name="role">
        {GIVEN_ROLES.map((each) => (
          <option key={each} value={each} selected={each === role}>
            {say(`role.${each}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

function Invites({ invites, newId }: HouseholdPageProps): VNode {
  const { link, speech } = useSite();
  const { say, dayOfMoment } = speech;
  return (
    <section aria-labelledby="invites">
      <h2 id="invites">{say('invites')}</h2>
      {invites.length === 0 && <p class="card empty">{say('invites.none')}</p>}
      <ul class="keys">
        {invites.map(({ id, role, email, invitedBy, expiresAt }) => (
          <li key={id} class="card key">
            <div class="key-name">
              <h3>{email ?? invitedBy.name}</h3>
              <span class="badge">{say(`role.${role}`)}</span>
            </div>
            <p class="hint">{say('invite.until', { date: dayOfMoment(expiresAt) })}</p>
            <form method="post" action={link(`${HOUSEHOLD_PATH}/invites/${id}/delete`)}>
              <button class="danger">{say('invite.remove')}</button>
            </form>
          </li>
        ))}
      </ul>
      <form class="card" method="post" action={link(`${HOUSEHOLD_PATH}/invites`)} aria-labelledby="new-invite">
        <h3 id="new-invite">{say('invite.make')}</h3>
        <RoleField id="invite-role" label={say('role')} role="member" />
        <div class="field">
          <label for="expiresIn">{say('share.life')}</label>
          <select id="expiresIn" name="expiresIn">
            {INVITE_LIVES.map((life) => (
              <option key={life} value={life} selected={life === '1week'}>
                {say(`share.${life}`)}
              </option>
            ))}
          </select>
        </div>
        <Field form={EMPTY_FORM} name="email" label={say('invite.email')} type="email" autocomplete="off" />
        <input type="hidden" name="id" value={newId} />
        <button>{say('invite.make')}</button>
      </form>
    </section>
  );
}

function HouseholdForm({ household, stores }: Pick<HouseholdPageProps, 'household' | 'stores'>): VNode {
  const { link, say } = useSite();
  const { name, timeZone, locale, unitSystem, weekStartsOn, defaultStoreId, viewersMayTick, version } = household;
  const form: FormState = { ...EMPTY_FORM, values: { name } };
  const isOther = locale !== null && !LANGUAGES.some((language) => language === locale);
  return (
    <form class="card" method="post" action={link(HOUSEHOLD_PATH)} aria-labelledby="household">
      <h2 id="household">{say('household')}</h2>
      <NameField form={form} />
      <TimeZoneField chosen={timeZone} />
      <div class="field">
        <label for="locale">{say('language')}</label>
        <select id="locale" name="locale">
          <option value="">{say('household.none')}</option>
          {isOther && (
            <option value={locale} selected>
              {languageName(locale)}
            </option>
          )}
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language} selected={language === locale}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="unitSystem">{say('units')}</label>
        <select id="unitSystem" name="unitSystem">
          <option value="">{say('household.none')}</option>
          {UNIT_SYSTEMS.map((system) => (
            <option key={system} value={system} selected={system === unitSystem}>
              {say(`units.${system}`)}
            </option>
          ))}
        </select>
      </div>
      <WeekStartField chosen={weekStartsOn} />
      <div class="field">
        <label for="defaultStoreId">{say('household.store')}</label>
        <select id="defaultStoreId" name="defaultStoreId">
          <option value="">{say('household.none')}</option>
          {stores.map((store) => (
            <option key={store.id} value={store.id} selected={store.id === defaultStoreId}>
              {store.name}
            </option>
          ))}
        </select>
        <p class="hint">{say('household.store.hint')}</p>
      </div>
      <label class="option">
        <input type="checkbox" name="viewersMayTick" value="yes" checked={viewersMayTick} />
        <span>{say('household.tick')}</span>
      </label>
      <input type="hidden" name="version" value={version} />
      <button>{say('edit.save')}</button>
    </form>
  );
}

/** With its country, in the language itself: `Deutsch (Österreich)`. */
function languageName(locale: string): string {
  const { baseName } = new Intl.Locale(locale);
  return new Intl.DisplayNames([locale], { type: 'language' }).of(baseName) ?? locale;
}

/** `Intl` names no zone for UTC. */
const TIME_ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')];

function TimeZoneField({ chosen }: { readonly chosen: string | null }): VNode {
  const { say } = useSite();
  // A zone has several names, and the list has one of them.
  const zones = chosen === null || TIME_ZONES.includes(chosen) ? TIME_ZONES : [chosen, ...TIME_ZONES];
  return (
    <div class="field">
      <label for="timeZone">{say('household.zone')}</label>
      <select id="timeZone" name="timeZone">
        <option value="">{say('household.zone.server')}</option>
        {zones.map((zone) => (
          <option key={zone} value={zone} selected={zone === chosen}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A day of each name, from which `Intl` makes the name. */
const DAY_OF: Readonly<Record<WeekStart, string>> = {
  monday: '2026-11-23',
  sunday: '2026-11-22',
  saturday: '2026-11-21',
};

/** What is shown is not always chosen: it may follow from the locale. So the form says what it showed. */
function WeekStartField({ chosen }: { readonly chosen: WeekStart }): VNode {
  const { say, speech } = useSite();
  return (
    <div class="field">
      <label for="weekStartsOn">{say('household.week')}</label>
      <select id="weekStartsOn" name="weekStartsOn">
        {WEEK_STARTS.map((start) => (
          <option key={start} value={start} selected={start === chosen}>
            {speech.day(DAY_OF[start], { weekday: 'long' })}
          </option>
        ))}
      </select>
      <input type="hidden" name="weekStartedOn" value={chosen} />
    </div>
  );
}
