import type { VNode } from 'preact';
import { markedWords } from '../../../imports/files/marked-words.js';
import type { RecipeText } from '../../../recipes/editing/recipe-text.js';
import { useSite } from '../../site.js';

/** What a recipe that was read of photos is compared with. */
export interface Compared {
  /** The paths of the photos that the recipe keeps. */
  readonly pictures: readonly string[];
  /** Words that may be misread. */
  readonly doubtfulWords: readonly string[];
}

interface ComparisonProps extends Compared {
  readonly text: RecipeText;
}

/** The lines of the recipe with words that may be misread, and the photos beside the form. */
export function Comparison({ pictures, doubtfulWords, text }: ComparisonProps): VNode {
  const { link, say, speech } = useSite();
  const texts = [text.name, text.description, text.ingredients, text.steps, text.notes];
  const lines = texts
    .flatMap((part) => part.split('\n'))
    .map((line) => markedWords(line, doubtfulWords))
    .filter((parts) => parts.some(({ isMarked }) => isMarked));
  return (
    <section class="card comparison" aria-labelledby="comparison">
      <h2 id="comparison">{say('compare')}</h2>
      {lines.length > 0 && (
        <>
          <p>{say('compare.doubtful')}</p>
          <ul class="doubtful" tabIndex={0}>
            {lines.map((parts, index) => (
              <li key={index}>
                {parts.map((part, place) => (part.isMarked ? <mark key={place}>{part.text}</mark> : part.text))}
              </li>
            ))}
          </ul>
        </>
      )}
      {pictures.map((path, index) => (
        <a key={path} href={link(path)} target="_blank" rel="noopener">
          <img src={link(path)} alt={speech.say('compare.photo', { number: index + 1 })} />
        </a>
      ))}
    </section>
  );
}
