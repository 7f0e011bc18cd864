import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/caller.js';
import { mayDo, type Scope } from '../accounts/scopes.js';
import type { ChangeKind } from '../changes/change-kind.js';
import { type ChangePlace, placeOfCursor } from '../changes/change-cursor.js';
import { ChangeFeed, PlaceExpiredError } from '../changes/change-feed.js';
import { InvalidRequestError } from '../http/problems/errors.js';
import { CursorExpiredError } from './cursor-expired-error.js';

/** Checks which kinds of changes a client may follow, and from which place. */
@Injectable()
export class Following {
  constructor(private readonly feed: ChangeFeed) {}

  /**
   * The requested kinds that the caller may see.
   * @param asked names separated by commas; `undefined` for all
   * @throws InvalidRequestError
   */
  kindsOf(caller: Caller, asked: string | undefined): ChangeKind[] {
    const names = asked === undefined || asked === '' ? null : asked.split(',').map((name) => name.trim());
    const known = this.feed.kinds;
    const unknown = names?.find((name) => !known.some(({ kind }) => kind === name));
    if (unknown !== undefined)
      throw new InvalidRequestError([
        { path: 'kinds', message: `kinds must be among ${known.map(({ kind }) => kind).join(', ')}` },
      ]);
    return known
      .filter(({ kind, scope }) => (names === null || names.includes(kind)) && mayDo(caller, scope as Scope))
      .map(({ kind }) => kind);
  }

  /** @throws InvalidRequestError when the text is not a cursor */
  placeOf(cursor: string): ChangePlace {
    const place = placeOfCursor(cursor);
    if (place === null)
      throw new InvalidRequestError([{ path: 'since', message: 'since must be a cursor of the feed' }]);
    return place;
  }

  /** @throws CursorExpiredError */
  async orExpired<T>(read: Promise<T>): Promise<T> {
    try {
      return await read;
    } catch (error) {
      if (error instanceof PlaceExpiredError) throw new CursorExpiredError();
      throw error;
    }
  }
}
