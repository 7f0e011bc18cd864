import { render } from 'preact';
import type { EditData } from '../recipes/editing/edit-data.js';
import type { Words } from '../words/en.js';
import type { Language } from '../../shared/languages.js';
import { SpokenWords } from '../words/spoken-words.js';
import { completeNames } from './editing/completing.js';
import { LineList } from './editing/line-list.js';

/** The data that the page has for its script. */
interface PageData extends EditData {
  readonly language: Language;
  readonly words: Words;
}

/** The names in the answer of an operation, the most used first. */
async function namesAt(address: string): Promise<string[]> {
  const answer = await fetch(address, { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
  const found = (await answer.json()) as { name: string; count?: number }[];
  return found.sort((one, other) => (other.count ?? 0) - (one.count ?? 0)).map(({ name }) => name);
}

// The form also works when this fails.
const place = document.getElementById('readings');
const text = document.getElementById('edit-data')?.textContent;
if (place !== null && text != null) {
  const data = JSON.parse(text) as PageData;
  const field = document.querySelector<HTMLTextAreaElement>('#ingredients');
  const corrections = document.querySelector<HTMLInputElement>('input[name=corrections]');
  if (field !== null && corrections !== null)
    render(
      <LineList
        data={data}
        speech={new SpokenWords(data.language, data.words)}
        field={field}
        corrections={corrections}
      />,
      place,
    );
  for (const name of ['tags', 'cuisines']) {
    const names = document.querySelector<HTMLInputElement>(`#${name}`);
    if (names !== null) completeNames(names, () => namesAt(`${data.base}/api/pages/${name}`));
  }
}
