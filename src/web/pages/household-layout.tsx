import type { ComponentChildren, VNode } from 'preact';
import type { Notice } from '../notice.js';
import type { AssetName } from '../site.js';
import { Layout, type Place } from './layout.js';
import { NoticeLine } from './notice-line.js';
import { RunningTimers } from './running-timers.js';
import { Shortcuts } from './shortcuts.js';

interface HouseholdLayoutProps {
  readonly title: string;
  readonly current?: Place;
  readonly width?: 'narrow' | 'medium' | 'wide';
  /** Scripts besides the one of all these pages. */
  readonly scripts?: readonly AssetName[];
  readonly styles?: readonly AssetName[];
  /** The default is the notice of the last action; `null` on a page that shows it in another place. */
  readonly notice?: Notice | null;
  /**
   * The default is `true`. Choosing another language loads the page again, so it is not offered on a page that shows
   * something only once.
   */
  readonly hasChoices?: boolean;
  readonly children: ComponentChildren;
}

/** The frame of the pages of a household, with their style sheet and their script, in all languages. */
export function HouseholdLayout({
  notice,
  width = 'wide',
  scripts = [],
  styles = [],
  hasChoices = true,
  children,
  ...rest
}: HouseholdLayoutProps): VNode {
  return (
    <Layout
      {...rest}
      signedIn
      width={width}
      styles={['larder.css', 'household.css', ...styles]}
      scripts={['client.js', ...scripts]}
      hasChoices={hasChoices}
    >
      {notice !== null && <NoticeLine notice={notice} />}
      {children}
      <RunningTimers />
      <Shortcuts />
    </Layout>
  );
}
