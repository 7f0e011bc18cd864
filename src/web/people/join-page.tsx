import type { VNode } from 'preact';
import { type FoundInvite, mayTakeRecipes } from '../../households/invites/invites.service.js';
import type { FormState } from '../forms.js';
import { NewAccountFields } from '../pages/account-fields.js';
import { CodeField } from '../pages/code-field.js';
import { EntryLayout } from '../pages/entry-layout.js';
import { FormError } from '../pages/field.js';
import { useSite } from '../site.js';
import type { Speech } from '../words/speech.js';
import { JOIN_PATH } from './paths.js';
import { TakenRecipesChoice } from './taken-recipes.js';

interface JoinPageProps {
  readonly form: FormState;
  /** The invite of the link; `null` on the page where a code is entered. */
  readonly invite: Pick<FoundInvite, 'householdName' | 'inviterName' | 'role'> | null;
  /** The path that the form is sent to. */
  readonly action: string;
  readonly isSignedIn: boolean;
  /** Whether accounts can have a password. */
  readonly takesPasswords: boolean;
}

/** The page for a person who was invited: creates an account, or moves an existing one. */
export function JoinPage(props: JoinPageProps): VNode {
  const { invite, action, isSignedIn, takesPasswords } = props;
  const { link, say } = useSite();
  return (
    <EntryLayout title={say('join')} isSignedIn={isSignedIn}>
      <h1>{say('join')}</h1>
      {invite === null ? (
        <p class="lead">{say('join.lead')}</p>
      ) : (
        <p class="lead">
          {invitedBy(invite, say)} {say('join.role', { role: say(`role.${invite.role}`) })}
        </p>
      )}
      {(isSignedIn || takesPasswords) && <JoinForm {...props} />}
      {!isSignedIn && (
        <p class="aside">
          {takesPasswords && `${say('signUp.have')} `}
          <a class="plain-link" href={link(`/sign-in?${new URLSearchParams({ next: action })}`)}>
            {say('signIn')}
          </a>
        </p>
      )}
    </EntryLayout>
  );
}

/** A household often has the name of the person who began it. */
function invitedBy(
  { inviterName: name, householdName: household }: Pick<FoundInvite, 'inviterName' | 'householdName'>,
  say: Speech['say'],
): string {
  return name === household ? say('join.invitedSame', { name }) : say('join.invited', { name, household });
}

function JoinForm({ form, invite, action, isSignedIn }: JoinPageProps): VNode {
  const { link, say } = useSite();
  return (
    <form class="card" method="post" action={link(action)}>
      <FormError form={form} />
      {invite === null && <CodeField form={form} />}
      {isSignedIn ? (
        <TakenRecipesChoice mayTake={invite === null || mayTakeRecipes(invite)} />
      ) : (
        <NewAccountFields form={form} />
      )}
      {isSignedIn && <p class="hint">{say('join.leave')}</p>}
      <button>{say('join.put')}</button>
    </form>
  );
}

/** For a link that is unknown or no longer valid. */
export function NoInvitePage({ isSignedIn }: Pick<JoinPageProps, 'isSignedIn'>): VNode {
  const { link, say } = useSite();
  return (
    <EntryLayout title={say('join.unknown')} isSignedIn={isSignedIn}>
      <h1>{say('join.unknown')}</h1>
      <p class="lead">{say('join.unknown.why')}</p>
      <p>
        <a class="button" href={link(JOIN_PATH)}>
          {say('join.code')}
        </a>
      </p>
    </EntryLayout>
  );
}
