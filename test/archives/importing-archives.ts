import { expect } from '@jest/globals';
import request, { type Test } from 'supertest';
import { type Api, ok } from '../support/api.js';
import { answerWhen } from '../support/until.js';

export interface ArchiveResult {
  id: string;
  fileName: string;
  format: string;
  status: string;
  total: number;
  imported: number;
  skipped: number;
  failed: number;
  error: string | null;
  undoneAt: string | null;
  others: { part: string; count: number }[];
  entries: { name: string; entry: string; status: string; recipeId: string | null; error: string | null }[];
  nextCursor: string | null;
}

/** Sends the file in a form. */
export function sendArchive(api: Api, file: Buffer | string, name = 'recipes.zip', query = ''): Test {
  return request(api.url)
    .post(`/api/v1/recipes/import/archive${query}`)
    .set('x-api-key', api.key)
    .attach('file', Buffer.from(file), name);
}

/** Sends the file as the whole body. */
export function sendRaw(api: Api, file: Buffer | string, type = 'application/zip', query = ''): Test {
  return request(api.url)
    .post(`/api/v1/recipes/import/archive${query}`)
    .set({ 'x-api-key': api.key, 'content-type': type })
    .send(Buffer.from(file));
}

export async function archive(api: Api, id: string, query = '?limit=100'): Promise<ArchiveResult> {
  return (await ok(api.get(`/recipes/imports/archives/${id}${query}`))) as ArchiveResult;
}

/** The archive when its import has ended. */
export function whenImported(api: Api, id: string): Promise<ArchiveResult> {
  return answerWhen(
    () => archive(api, id),
    ({ status }) => status === 'completed' || status === 'failed',
  );
}

export async function importArchive(
  api: Api,
  file: Buffer | string,
  name?: string,
  query?: string,
): Promise<ArchiveResult> {
  const { archiveId, status } = (await ok(sendArchive(api, file, name, query))) as {
    archiveId: string;
    status: string;
  };
  expect(status).toBe('queued');
  return whenImported(api, archiveId);
}
