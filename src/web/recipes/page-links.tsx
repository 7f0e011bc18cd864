import type { VNode } from 'preact';
import { useSpeech } from '../site.js';
import { PAGE_SIZE } from './list/recipe-query.js';

interface PageLinksProps {
  /** From 1. */
  readonly page: number;
  /** Number of all elements. */
  readonly total: number;
  readonly hasNext: boolean;
  /** Number of elements on a page. */
  readonly size?: number;
  /** The id of the list that grows. */
  readonly list?: string;
  /** Returns the address of a page. */
  readonly to: (page: number) => string;
}

/**
 * Links to the previous and next page of a list. The script adds the next page when a person scrolls to the
 * end.
 */
export function PageLinks({
  page,
  total,
  hasNext,
  size = PAGE_SIZE,
  list = 'dishes',
  to,
}: PageLinksProps): VNode | null {
  const { say, number } = useSpeech();
  const pages = Math.ceil(total / size);
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
        <a class="button quiet" rel="next" href={to(page + 1)} data-more={list}>
          {say('pages.next')}
        </a>
      )}
    </nav>
  );
}
