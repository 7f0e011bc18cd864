import type { VNode } from 'preact';
import { SCOPE_LABELS, SCOPE_PRESETS, SCOPES } from '../../accounts/scopes.js';
import type { FormState } from '../forms.js';
import { CHOSEN } from './new-api-key.form.js';

const CHOICES = [...SCOPE_PRESETS, { name: CHOSEN, label: 'Choose', hint: 'Only what you tick.' }];

/** What a new key may do: a preset, or boxes that are ticked one by one. */
export function ScopeChoice({ form }: { readonly form: FormState }): VNode {
  const { access = 'all', scopes = '' } = form.values;
  const error = form.errors['access'];
  return (
    <fieldset class="field access" aria-describedby={error === undefined ? undefined : 'access-error'}>
      <legend>What it may do</legend>
      <div class="options">
        {CHOICES.map(({ name, label, hint }) => (
          <label key={name} class="option">
            <input type="radio" name="access" value={name} checked={name === access} />
            <span>
              {label} <small class="hint">{hint}</small>
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p class="error" id="access-error">
          {error}
        </p>
      )}
      <fieldset class="scopes">
        <legend class="unseen">Scopes</legend>
        {SCOPES.map((scope) => (
          <label key={scope} class="option">
            <input type="checkbox" name="scopes" value={scope} checked={scopes.split(' ').includes(scope)} />
            <span>
              {SCOPE_LABELS[scope]} <code>{scope}</code>
            </span>
          </label>
        ))}
      </fieldset>
    </fieldset>
  );
}
