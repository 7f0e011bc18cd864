import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../database/sql.js';

/** Minutes for which a link is valid. */
const LINK_MINUTES = 15;

/** A person has one link at a time: a new link replaces an unused one. */
const REPLACE: Statement = {
  name: 'sign-in-link-replace',
  scope: 'server',
  text: 'DELETE FROM sign_in_links WHERE user_id = $1 OR expires_at < now()',
};

const ADD: Statement = {
  name: 'sign-in-link-add',
  scope: 'server',
  text: `INSERT INTO sign_in_links (token_hash, user_id, expires_at) VALUES ($1, $2, now() + interval '${LINK_MINUTES} minutes')`,
};

/** A time further in the future than that of a new link was stored before the clock was put back. */
const IS_VALID = `expires_at BETWEEN now() AND now() + interval '${LINK_MINUTES} minutes'`;

const FIND: Statement = {
  name: 'sign-in-link-find',
  scope: 'server',
  text: `SELECT user_id AS "userId" FROM sign_in_links WHERE token_hash = $1 AND ${IS_VALID}`,
};

/** Of two requests with the same token, only one finds the row. */
const USE: Statement = {
  name: 'sign-in-link-use',
  scope: 'server',
  text: `DELETE FROM sign_in_links WHERE token_hash = $1 AND ${IS_VALID} RETURNING user_id AS "userId"`,
};

interface Owner {
  readonly [column: string]: unknown;
  readonly userId: string;
}

@Injectable()
export class SignInLinksRepository {
  constructor(private readonly sql: Sql) {}

  async add(tokenHash: Buffer, userId: string): Promise<void> {
    await this.sql.rows(REPLACE, [userId]);
    await this.sql.rows(ADD, [tokenHash, userId]);
  }

  /** The id of the person; `null` when the token is unknown, expired or used. */
  async find(tokenHash: Buffer): Promise<string | null> {
    return (await this.sql.row<Owner>(FIND, [tokenHash]))?.userId ?? null;
  }

  /** Like `find`, and removes the link, so that it works once. */
  async use(tokenHash: Buffer): Promise<string | null> {
    return (await this.sql.row<Owner>(USE, [tokenHash]))?.userId ?? null;
  }
}
