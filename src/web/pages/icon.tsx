import type { VNode } from 'preact';

/** Lines of 24 by 24 pixels in the colour of the text. */
const PATHS = {
  home: 'M3 11.5 12 4l9 7.5M5.5 9.5V20h13V9.5M10 20v-6h4v6',
  recipes: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11M9 8h6',
  add: 'M12 5v14M5 12h14',
  plan: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8M8 14.5h3',
  planIt: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8M12 12.75v5M9.5 15.25h5',
  toList: 'M3 9.5h18L19 20H5zM7.5 9.5 10.5 4M16.5 9.5 13.5 4M12 12.25v5M9.5 14.75h5',
  groceries: 'M3.5 6.5l1.5 1.5 2.5-3M3.5 12.5 5 14l2.5-3M3.5 18.5 5 20l2.5-3M11 6.5h9.5M11 12.5h9.5M11 18.5h9.5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
  cook: 'M5 10.5h14V17a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3zM2.5 12.5H5M19 12.5h2.5M9 7.5V5M12 7.5V3.5M15 7.5V5',
  heart: 'M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.3 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z',
  more: 'M5 12a1 1 0 1 0 2 0 1 1 0 0 0-2 0zM11 12a1 1 0 1 0 2 0 1 1 0 0 0-2 0zM17 12a1 1 0 1 0 2 0 1 1 0 0 0-2 0z',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2',
  servings: 'M4.5 4v5a2.5 2.5 0 0 0 5 0V4M7 4v16M16 20v-7h-2V8c0-2.5 1-4 2-4z',
  star: 'm12 4 2.4 5.2 5.6.7-4.2 3.8 1.1 5.6-4.9-2.8-4.9 2.8 1.1-5.6L4 9.9l5.6-.7z',
  edit: 'M4.5 19.5v-4L15.5 4.5l4 4-11 11zM13 7l4 4',
  swap: 'M7 4 3.5 7.5 7 11M3.5 7.5h13M17 13l3.5 3.5L17 20M20.5 16.5h-13',
  close: 'M6 6l12 12M18 6 6 18',
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
