import type { VNode } from 'preact';
import type { Scope } from '../../accounts/scopes.js';
import { EntryLayout } from '../pages/entry-layout.js';
import { useSite } from '../site.js';

interface AuthorizePageProps {
  /** What the program calls itself. */
  readonly name: string;
  /** Where the browser goes with the answer. */
  readonly place: string;
  /** Whether that is a program on the device of the person. */
  readonly isHere: boolean;
  readonly scopes: readonly Scope[];
  /** Of the person. */
  readonly email: string;
  /** The name of the household. */
  readonly household: string;
  /** Of the request. They are checked again with the answer. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** What lets a program do more than work with recipes, plan and groceries. */
const MANAGING: readonly Scope[] = ['household:manage', 'webhooks:manage'];

/**
 * Asks a person whether a program may use Larder. The heading has the place, because a program chooses its name itself. The box prevents that
 * the second click of a double click on another page agrees.
 */
export function AuthorizePage(props: AuthorizePageProps): VNode {
  const { name, place, isHere, scopes, email, household, parameters } = props;
  const { link, say } = useSite();
  const title = isHere ? say('programs.askHere') : say('programs.ask', { place });
  return (
    <EntryLayout title={title} isSignedIn>
      <h1>{title}</h1>
      <p>
        {say('programs.calls')} <bdi>{name}</bdi>
      </p>
      <p class="lead">{say('programs.who', { email, household })}</p>
      <form class="card" method="post" action={link('/oauth/authorize')}>
        <h2>{say('programs.may')}</h2>
        <ul>
          {scopes.map((scope) => (
            <li key={scope}>{say(`scope.${scope}`)}</li>
          ))}
        </ul>
        {scopes.some((scope) => MANAGING.includes(scope)) && <p class="error">{say('programs.manages')}</p>}
        <p>{say('programs.where', { place })}</p>
        <label class="option">
          <input type="checkbox" required autocomplete="off" />
          <span>{say('programs.known')}</span>
        </label>
        {Object.entries(parameters).map(([parameter, value]) => (
          <input key={parameter} type="hidden" name={parameter} value={value} />
        ))}
        <p class="choices">
          <button name="allow" value="yes">
            {say('programs.allow')}
          </button>
          <button class="quiet" formnovalidate>
            {say('programs.refuse')}
          </button>
        </p>
      </form>
      <p class="hint">{say('programs.later')}</p>
    </EntryLayout>
  );
}
