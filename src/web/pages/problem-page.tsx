import type { VNode } from 'preact';
import type { ProblemDto } from '../../http/problems/problem.js';
import type { Reason } from '../../http/problems/reason.js';
import { useSite } from '../site.js';
import type { Word } from '../words/en.js';
import { refusalInWords } from '../words/error-words.js';
import { Layout } from './layout.js';
import { Sentence } from './sentence.js';

interface ProblemPageProps {
  readonly problem: ProblemDto;
  readonly reason: Reason | undefined;
  readonly signedIn: boolean;
}

const TITLES: Readonly<Record<number, Word>> = {
  400: 'problem.400',
  403: 'problem.403',
  404: 'problem.404',
  409: 'problem.409',
  413: 'problem.413',
  422: 'problem.422',
  429: 'problem.429',
  500: 'problem.500',
  503: 'problem.503',
};

export function ProblemPage({ problem, reason, signedIn }: ProblemPageProps): VNode {
  const { link, speech } = useSite();
  const { status, requestId } = problem;
  const title = speech.say(TITLES[status] ?? 'problem.other');
  return (
    <Layout title={title} signedIn={signedIn} width="narrow" hasChoices>
      <h1>{title}</h1>
      <p class="lead">{refusalInWords({ ...problem, reason }, speech)}</p>
      <p>
        <a class="button" href={link('/')}>
          {speech.say('problem.back')}
        </a>
      </p>
      {status >= 500 && (
        <p class="hint">
          <Sentence word="problem.log" parts={{ id: <code>{requestId}</code> }} />
        </p>
      )}
    </Layout>
  );
}
