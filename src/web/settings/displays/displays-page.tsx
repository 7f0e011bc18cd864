import type { VNode } from 'preact';
import type { Caller } from '../../../accounts/caller.js';
import type { Display } from '../../../accounts/displays/display.entity.js';
import type { FormState } from '../../forms.js';
import type { Notice } from '../../notice.js';
import { Field, FormError } from '../../pages/field.js';
import { Layout } from '../../pages/layout.js';
import { NoticeLine } from '../../pages/notice-line.js';
import { useSite } from '../../site.js';
import { SettingsNav } from '../settings-nav.js';
import { DISPLAY_CHOICES } from './display.form.js';
import { DisplayList } from './display-list.js';

interface DisplaysPageProps {
  /** Who looks at the page. */
  readonly caller: Pick<Caller, 'userId' | 'role'>;
  readonly displays: readonly Display[];
  readonly form: FormState;
  readonly timeZone: string;
  readonly withWebhooks: boolean;
  readonly notice?: Notice | undefined;
}

export function DisplaysPage({ caller, displays, form, timeZone, withWebhooks, notice }: DisplaysPageProps): VNode {
  const { link } = useSite();
  const { access = 'all' } = form.values;
  return (
    <Layout title="Displays" signedIn current="settings">
      <h1>Displays</h1>
      <SettingsNav current="displays" withWebhooks={withWebhooks} />
      <NoticeLine notice={notice} />
      <p>
        A tablet on the wall shows the <a href={link('/board')}>board</a>: today’s plan and the open groceries. It
        connects with a link that works once, and can open nothing else.
      </p>
      <DisplayList caller={caller} displays={displays} timeZone={timeZone} />
      <form class="card" method="post" action={link('/settings/displays')} aria-labelledby="new-display">
        <h2 id="new-display">Add a display</h2>
        <FormError form={form} />
        <Field
          form={form}
          name="name"
          label="Name"
          required
          maxLength={100}
          autocomplete="off"
          hint="Where it hangs, such as “Kitchen”."
        />
        <fieldset class="field">
          <legend>What it shows</legend>
          <div class="options">
            {DISPLAY_CHOICES.map(({ name, label, hint }) => (
              <label key={name} class="option">
                <input type="radio" name="access" value={name} checked={name === access} />
                <span>
                  {label} <small class="hint">{hint}</small>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <input type="hidden" name="id" value={form.values['id']} />
        <button>Make the link</button>
      </form>
    </Layout>
  );
}
