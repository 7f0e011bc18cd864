import type { ComponentChildren, VNode } from 'preact';
import type { Notice } from '../notice.js';
import type { AssetName } from '../site.js';
import { Layout, type Place } from './layout.js';
import { NoticeLine } from './notice-line.js';

interface HouseholdLayoutProps {
  readonly title: string;
  readonly current?: Place;
  readonly width?: 'narrow' | 'medium' | 'wide';
  /** Besides that of all these pages. */
  readonly scripts?: readonly AssetName[];
  readonly styles?: readonly AssetName[];
  readonly notice?: Notice | undefined;
  /** Left out: yes. To choose another language loads the page again, which would lose what is shown only once. */
  readonly hasLanguages?: boolean;
  readonly children: ComponentChildren;
}

/** The frame of the pages of a household: in all languages, with their style sheet and their script. */
export function HouseholdLayout({
  notice,
  width = 'wide',
  scripts = [],
  styles = [],
  hasLanguages = true,
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
      hasLanguages={hasLanguages}
    >
      <NoticeLine notice={notice} />
      {children}
    </Layout>
  );
}
