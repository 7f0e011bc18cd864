import type { ComponentChild, VNode } from 'preact';
import { useSpeech } from '../site.js';
import type { Word } from '../words/en.js';

interface SentenceProps {
  readonly word: Word;
  /** The elements that replace `{name}`, such as a link. */
  readonly parts: Readonly<Record<string, ComponentChild>>;
}

/** A text of the catalogue with elements in it. */
export function Sentence({ word, parts }: SentenceProps): VNode {
  // `split` returns the names in brackets at the odd positions.
  const texts = useSpeech()
    .say(word)
    .split(/\{(\w+)\}/);
  return <>{texts.map((text, index) => (index % 2 === 0 ? text : parts[text]))}</>;
}
