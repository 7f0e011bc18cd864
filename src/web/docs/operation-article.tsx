import type { VNode } from 'preact';
import { CopyBlock } from '../pages/copy-block.js';
import { curlCommand } from './curl-command.js';
import { Fields } from './fields.js';
import { Phrase, Prose } from './prose.js';
import type { Answered, Body, Operation } from './read-document.js';
import { TryIt } from './try-it.js';

interface OperationProps {
  readonly operation: Operation;
  readonly address: string;
}

const ACCESS = {
  'api-key': '',
  session: 'For people who are signed in on the pages; an API key does not open it.',
  public: 'Open to everybody.',
};

export function OperationArticle({ operation, address }: OperationProps): VNode {
  const { id, method, path, summary, description, access, parameters, body, answers } = operation;
  return (
    <article class="card operation" aria-labelledby={id}>
      <h3 id={id}>{summary === '' ? `${method} ${path}` : summary}</h3>
      <p class="route">
        <span class={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
      </p>
      {description !== '' && <Prose text={description} />}
      {ACCESS[access] !== '' && <p class="soft">{ACCESS[access]}</p>}
      {parameters.length > 0 && (
        <>
          <h4>Parameters</h4>
          <Fields fields={parameters} direction="request" />
        </>
      )}
      {body !== null && <RequestBody body={body} />}
      <h4>Answers</h4>
      {answers.map((answer) => (
        <AnswerDetails key={answer.status} answer={answer} />
      ))}
      {access !== 'session' && (
        <>
          <h4>Example</h4>
          <CopyBlock id={`${id}-example`} label={`Example: ${summary}`} text={curlCommand(operation, address)} />
          <TryIt operation={operation} />
        </>
      )}
    </article>
  );
}

function RequestBody({ body }: { readonly body: Body }): VNode {
  return (
    <>
      <h4>
        Body <span class="type">{body.type}</span>
      </h4>
      {body.description !== '' && <Prose text={body.description} />}
      <Fields fields={body.fields} direction="request" />
    </>
  );
}

function AnswerDetails({ answer: { status, description, body } }: { readonly answer: Answered }): VNode {
  const line = (
    <>
      <strong>{status}</strong> {body !== null && <span class="type">{body.type}</span>} <Phrase text={description} />
    </>
  );
  if (body === null || body.fields.length === 0) return <p class="answer">{line}</p>;
  return (
    <details class="answer">
      <summary>{line}</summary>
      <Fields fields={body.fields} direction="answer" />
    </details>
  );
}
