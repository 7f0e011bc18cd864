import type { VNode } from 'preact';
import type { Scope } from '../../accounts/scopes.js';
import { EntryLayout } from '../pages/entry-layout.js';
import { useSite } from '../site.js';

interface AuthorizePageProps {
  /** What the program calls itself. */
  readonly name: string;
  /** Where the browser goes with the answer. */
  readonly place: string;
  readonly scopes: readonly Scope[];
  /** Of the person. */
  readonly email: string;
  /** The name of the household. */
  readonly household: string;
  /** Of the request. They are checked again with the answer. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Asks a person whether a program may use Larder. */
export function AuthorizePage({ name, place, scopes, email, household, parameters }: AuthorizePageProps): VNode {
  const { link, say } = useSite();
  return (
    <EntryLayout title={say('programs.ask', { name })} isSignedIn>
      <h1>{say('programs.ask', { name })}</h1>
      <p class="lead">{say('programs.who', { email, household })}</p>
      <form class="card" method="post" action={link('/oauth/authorize')}>
        <h2>{say('programs.may')}</h2>
        <ul>
          {scopes.map((scope) => (
            <li key={scope}>{say(`scope.${scope}`)}</li>
          ))}
        </ul>
        <p>{say('programs.where', { place })}</p>
        {Object.entries(parameters).map(([parameter, value]) => (
          <input key={parameter} type="hidden" name={parameter} value={value} />
        ))}
        <p class="choices">
          <button name="allow" value="yes">
            {say('programs.allow')}
          </button>
          <button class="quiet">{say('programs.refuse')}</button>
        </p>
      </form>
      <p class="hint">{say('programs.later')}</p>
    </EntryLayout>
  );
}
