import type { VNode } from 'preact';
import { EntryLayout } from '../pages/entry-layout.js';
import { useSite } from '../site.js';

interface LeavingPageProps {
  /** Of the program. */
  readonly name: string;
  readonly isAllowed: boolean;
  readonly address: string;
}

/** The browser goes on to the program by itself. The link is for one that does not open programs without being asked. */
export function LeavingPage({ name, isAllowed, address }: LeavingPageProps): VNode {
  const { say } = useSite();
  const title = say(isAllowed ? 'programs.allowed' : 'programs.refused', { name });
  return (
    <EntryLayout title={title} isSignedIn>
      <h1>{title}</h1>
      <p>
        <a class="button" href={address}>
          {say('programs.goOn', { name })}
        </a>
      </p>
    </EntryLayout>
  );
}
