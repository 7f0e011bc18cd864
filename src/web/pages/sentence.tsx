import type { ComponentChild, VNode } from 'preact';
import { useSpeech } from '../site.js';
import type { Word } from '../words/en.js';

interface SentenceProps {
  readonly word: Word;
  /** What stands in the places of `{name}`, such as a link. */
  readonly parts: Readonly<Record<string, ComponentChild>>;
}

/** A word of the catalogue with elements in it. */
export function Sentence({ word, parts }: SentenceProps): VNode {
  // What is in brackets comes back from `split` as every second text.
  const texts = useSpeech()
    .say(word)
    .split(/\{(\w+)\}/);
  return <>{texts.map((text, index) => (index % 2 === 0 ? text : parts[text]))}</>;
}
