import type { VNode } from 'preact';
import { useSite } from '../site.js';
import type { Operation, Parameter } from './read-document.js';

/** A form that a script sends as the program would; without the script it does not show. */
export function TryIt({ operation }: { readonly operation: Operation }): VNode {
  const { link } = useSite();
  const { id, method, path, parameters, body, summary } = operation;
  return (
    <details class="try" hidden>
      <summary>
        Try it<span class="unseen">: {summary}</span>
      </summary>
      <form data-try data-method={method} data-path={link(path)}>
        {parameters.map((parameter) => (
          <ParameterInput key={parameter.name} operation={id} parameter={parameter} />
        ))}
        {body !== null && (
          <div class="field">
            <label for={`${id}-body`}>Body</label>
            <BodyInput id={`${id}-body`} example={JSON.stringify(body.example, null, 2)} />
          </div>
        )}
        <button>Send</button>
        <div aria-live="polite">
          <p class="status" hidden />
          <pre class="reply" tabIndex={0} role="group" aria-label={`Answer: ${summary}`} hidden />
        </div>
      </form>
    </details>
  );
}

function ParameterInput({
  operation,
  parameter,
}: {
  readonly operation: string;
  readonly parameter: Parameter;
}): VNode {
  const id = `${operation}-${parameter.name}`;
  return (
    <div class="field">
      <label for={id}>{parameter.name}</label>
      <input id={id} name={parameter.name} data-in={parameter.in} required={parameter.required} autocomplete="off" />
    </div>
  );
}

function BodyInput({ id, example }: { readonly id: string; readonly example: string }): VNode {
  return (
    <textarea id={id} name="body" rows={Math.max(3, example.split('\n').length)} spellcheck={false}>
      {example}
    </textarea>
  );
}
