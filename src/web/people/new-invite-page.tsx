import type { VNode } from 'preact';
import { CopyBlock } from '../pages/copy-block.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { useSite } from '../site.js';
import { HOUSEHOLD_PATH } from './paths.js';

interface NewInvitePageProps {
  readonly link: string;
  readonly code: string;
  /** The address at which the code is entered. */
  readonly joinAddress: string;
}

/** The only page that shows the link and the code of an invite. */
export function NewInvitePage({ link: address, code, joinAddress }: NewInvitePageProps): VNode {
  const { link, say } = useSite();
  return (
    <HouseholdLayout
      title={say('invite.made')}
      current="settings"
      width="medium"
      scripts={['copy.js']}
      hasChoices={false}
    >
      <h1>{say('invite.made')}</h1>
      <section class="card fresh">
        <p>{say('invite.once')}</p>
        <CopyBlock id="link" label={say('invite.link')} text={address} isShared />
        <CopyBlock id="code" label={say('invite.code', { address: joinAddress })} text={code} isTyped />
      </section>
      <p>
        <a class="button" href={link(HOUSEHOLD_PATH)}>
          {say('invite.done')}
        </a>
      </p>
    </HouseholdLayout>
  );
}
