import type { VNode } from 'preact';
import { SCOPE_PRESETS, SCOPES } from '../../accounts/scopes.js';
import type { FormState } from '../forms.js';
import { useSpeech } from '../site.js';
import { CHOSEN } from './new-api-key.js';

const CHOICES = [...SCOPE_PRESETS.map(({ name }) => name), CHOSEN] as const;

/** The scopes of a new key: a preset, or checkboxes for single scopes. */
export function ScopeChoice({ form }: { readonly form: FormState }): VNode {
  const { say } = useSpeech();
  const { access = 'all' } = form.values;
  const scopes = form.ticked['scopes'] ?? [];
  const error = form.errors['access'] ?? form.errors['scopes'];
  return (
    <fieldset class="field access" aria-describedby={error === undefined ? undefined : 'access-error'}>
      <legend>{say('keys.access')}</legend>
      <div class="options">
        {CHOICES.map((name) => (
          <label key={name} class="option">
            <input type="radio" name="access" value={name} checked={name === access} />
            <span>
              {say(`preset.${name}`)} <small class="hint">{say(`preset.${name}.hint`)}</small>
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
        <legend class="unseen">{say('keys.scopes')}</legend>
        {SCOPES.map((scope) => (
          <label key={scope} class="option">
            <input type="checkbox" name="scopes" value={scope} checked={scopes.includes(scope)} />
            <span>
              {say(`scope.${scope}`)} <code>{scope}</code>
            </span>
          </label>
        ))}
      </fieldset>
    </fieldset>
  );
}
