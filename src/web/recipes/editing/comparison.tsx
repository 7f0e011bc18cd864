import type { VNode } from 'preact';
import type { Doubtful } from '../../../imports/files/doubtful.js';
import { markedWords } from '../../../imports/files/marked-words.js';
import { useSite } from '../../site.js';

/** What a recipe that was read of photos is compared with. */
export interface Compared {
  /** The paths of the photos that the recipe keeps. */
  readonly pictures: readonly string[];
  readonly doubtful: Doubtful;
}

/** The lines that were read with words that may be misread, and the photos. */
export function Comparison({ pictures, doubtful: { words, lines } }: Compared): VNode {
  const { link, say, speech } = useSite();
  return (
    <section class="card comparison" aria-labelledby="comparison">
      <h2 id="comparison">{say('compare')}</h2>
      {lines.length > 0 && (
        <>
          <p>{say('compare.doubtful')}</p>
          <ul class="doubtful" tabIndex={0}>
            {lines.map((line, index) => (
              <li key={index}>
                {markedWords(line, words).map((part, place) =>
                  part.isMarked ? <mark key={place}>{part.text}</mark> : part.text,
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {pictures.length > 0 && (
        <div class="photos">
          {pictures.map((path, index) => (
            <a key={path} href={link(path)} target="_blank" rel="noopener">
              <img src={link(path)} alt={speech.say('compare.photo', { number: index + 1 })} />
            </a>
          ))}
        </div>
      )}
    </section>
  );
}
