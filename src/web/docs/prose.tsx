import type { VNode } from 'preact';

/** Text of the document: a blank line parts paragraphs, backticks hold code. */
export function Prose({ text }: { readonly text: string }): VNode {
  return (
    <>
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>
          <Phrase text={paragraph} />
        </p>
      ))}
    </>
  );
}

export function Phrase({ text }: { readonly text: string }): VNode {
  const parts = text.split('`');
  return <>{parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>;
}
