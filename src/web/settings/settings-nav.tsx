import type { VNode } from 'preact';
import { useSite } from '../site.js';

type SettingsPart = 'keys' | 'household' | 'account' | 'displays' | 'calendar-feeds' | 'webhooks';

interface SettingsNavProps {
  readonly current: SettingsPart;
  /** Whether the role of the person may manage webhooks. */
  readonly withWebhooks: boolean;
}

/** Links to the parts of the settings. */
export function SettingsNav({ current, withWebhooks }: SettingsNavProps): VNode {
  const { link, speech } = useSite();
  const parts: [part: SettingsPart, path: string, label: string][] = [
    ['household', '/settings/household', speech.say('household')],
    ['account', '/settings/account', speech.say('account')],
    ['displays', '/settings/displays', speech.say('displays')],
    ['calendar-feeds', '/settings/calendar-feeds', speech.say('feeds')],
    ['keys', '/settings', speech.say('keys')],
    ...(withWebhooks
      ? [['webhooks', '/settings/webhooks', speech.say('webhooks')] as [SettingsPart, string, string]]
      : []),
  ];
  return (
    <nav class="parts" aria-label={speech.say('nav.settings')}>
      {parts.map(([part, path, label]) => (
        <a key={part} href={link(path)} aria-current={part === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
