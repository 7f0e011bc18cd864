import type { VNode } from 'preact';
import { useSpeech } from '../site.js';
import { PAGE_SIZE } from './list/recipe-query.js';

interface PageLinksProps {
  /** From 1. */
  readonly page: number;
  /** Number of recipes. */
  readonly total: number;
  readonly hasNext: boolean;
  /** Returns the address of a page. */
  readonly to: (page: number) => string;
}

/**
 * Links to the previous and next page of a list of recipes. The script adds the next page when a person scrolls to the
 * end.
 */
export function PageLinks({ page, total, hasNext, to }: PageLinksProps): VNode | null {
  const { say, number } = useSpeech();
  const pages = Math.ceil(total / PAGE_SIZE);
  if (pages <= 1 && page === 1) return null;
  return (
    <nav class="pagination" aria-label={say('pages')}>
      {page > 1 && (
        <a class="button quiet" rel="prev" href={to(page - 1)}>
          {say('pages.before')}
        </a>
      )}
      <span>{say('pages.of', { page: number(page), pages: number(Math.max(pages, 1)) })}</span>
      {hasNext && (
        <a class="button quiet" rel="next" href={to(page + 1)} data-more="dishes">
          {say('pages.next')}
        </a>
      )}
    </nav>
  );
}
