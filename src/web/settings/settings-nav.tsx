import type { VNode } from 'preact';
import { useSite } from '../site.js';

type SettingsPart = 'household' | 'account' | 'displays' | 'calendar-feeds' | 'developers';

/** Links to the parts of the settings. */
export function SettingsNav({ current }: { readonly current: SettingsPart }): VNode {
  const { link, speech } = useSite();
  const parts: [part: SettingsPart, label: string][] = [
    ['household', speech.say('household')],
    ['account', speech.say('account')],
    ['displays', speech.say('displays')],
    ['calendar-feeds', speech.say('feeds')],
    ['developers', speech.say('developers')],
  ];
  return (
    <nav class="parts" aria-label={speech.say('nav.settings')}>
      {parts.map(([part, label]) => (
        <a key={part} href={link(`/settings/${part}`)} aria-current={part === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
