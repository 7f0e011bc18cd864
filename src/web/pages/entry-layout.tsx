import type { ComponentChildren, VNode } from 'preact';
import type { AssetName } from '../site.js';
import { Layout } from './layout.js';

interface EntryLayoutProps {
  readonly title: string;
  readonly isSignedIn?: boolean;
  readonly scripts?: readonly AssetName[];
  readonly children: ComponentChildren;
}

/** The frame of the pages through which people enter: signing in, signing up and joining a household. */
export function EntryLayout({ title, isSignedIn = false, scripts = [], children }: EntryLayoutProps): VNode {
  return (
    <Layout
      title={title}
      signedIn={isSignedIn}
      width="narrow"
      styles={['larder.css', 'household.css']}
      scripts={scripts}
      hasChoices
    >
      {children}
    </Layout>
  );
}
