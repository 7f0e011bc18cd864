import type { VNode } from 'preact';
import type { ProblemDto } from '../../http/problems/problem.js';
import { useSite } from '../site.js';
import { Layout } from './layout.js';

interface ProblemPageProps {
  readonly problem: ProblemDto;
  readonly signedIn: boolean;
}

export function ProblemPage({ problem, signedIn }: ProblemPageProps): VNode {
  const { link } = useSite();
  return (
    <Layout title={problem.title} signedIn={signedIn} width="narrow">
      <h1>{problem.title}</h1>
      <p class="lead">{problem.detail}.</p>
      <p>
        <a class="button" href={link('/')}>
          To the start page
        </a>
      </p>
      {problem.status >= 500 && (
        <p class="hint">
          The log of the server tells more under the request id <code>{problem.requestId}</code>.
        </p>
      )}
    </Layout>
  );
}
