import type { FeedPage } from '../changes/change-feed.js';
import { parseJson } from '../http/bodies/json-parser.js';
import { inSlices } from '../slices.js';
import type { ChangeDto } from './changes.dto.js';

/** Parses the changes of a page of the feed. */
export async function changesOf({ changes }: FeedPage): Promise<ChangeDto[]> {
  const bytes = typeof changes === 'string' ? Buffer.from(changes) : changes;
  return (await inSlices(parseJson(bytes))) as ChangeDto[];
}
