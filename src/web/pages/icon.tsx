import type { VNode } from 'preact';

/** Lines of 24 by 24 pixels in the colour of the text. */
const PATHS = {
  home: 'M3 11.5 12 4l9 7.5M5.5 9.5V20h13V9.5M10 20v-6h4v6',
  recipes: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11M9 8h6',
  add: 'M12 5v14M5 12h14',
  plan: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8M8 14.5h3',
  groceries: 'M3.5 6.5l1.5 1.5 2.5-3M3.5 12.5 5 14l2.5-3M3.5 18.5 5 20l2.5-3M11 6.5h9.5M11 12.5h9.5M11 18.5h9.5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
} as const;

export type IconName = keyof typeof PATHS;

/** A picture beside or instead of words; screen readers read the words. */
export function Icon({ name }: { readonly name: IconName }): VNode {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
