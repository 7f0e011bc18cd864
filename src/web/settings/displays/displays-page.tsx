import type { VNode } from 'preact';
import type { Caller } from '../../../accounts/caller.js';
import type { Display } from '../../../accounts/displays/display.entity.js';
import type { FormState } from '../../forms.js';
import { FormError } from '../../pages/field.js';
import { HouseholdLayout } from '../../pages/household-layout.js';
import { NameField } from '../../pages/name-field.js';
import { Sentence } from '../../pages/sentence.js';
import { useSite } from '../../site.js';
import { SettingsNav } from '../settings-nav.js';
import { DISPLAY_CHOICES } from './display-choices.js';
import { DisplayList } from './display-list.js';

interface DisplaysPageProps {
  /** The person who looks at the page. */
  readonly caller: Pick<Caller, 'userId' | 'role'>;
  readonly displays: readonly Display[];
  readonly form: FormState;
}

export function DisplaysPage({ caller, displays, form }: DisplaysPageProps): VNode {
  const { link, say } = useSite();
  const { access = 'all' } = form.values;
  return (
    <HouseholdLayout title={say('displays')} current="settings" width="medium">
      <h1>{say('displays')}</h1>
      <SettingsNav current="displays" />
      <p>
        <Sentence word="displays.how" parts={{ board: <a href={link('/board')}>{say('displays.board')}</a> }} />
      </p>
      <DisplayList caller={caller} displays={displays} />
      <form class="card" method="post" action={link('/settings/displays')} aria-labelledby="new-display">
        <h2 id="new-display">{say('displays.add')}</h2>
        <FormError form={form} />
        <NameField form={form} hint={say('displays.name.hint')} />
        <fieldset class="field">
          <legend>{say('displays.access')}</legend>
          <div class="options">
            {DISPLAY_CHOICES.map(({ name }) => (
              <label key={name} class="option">
                <input type="radio" name="access" value={name} checked={name === access} />
                <span>
                  {say(`displays.${name}`)} <small class="hint">{say(`displays.${name}.hint`)}</small>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <input type="hidden" name="id" value={form.values['id']} />
        <button>{say('displays.put')}</button>
      </form>
    </HouseholdLayout>
  );
}
