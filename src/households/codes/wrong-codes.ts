import { Injectable } from '@nestjs/common';
import { networkOf } from '../../http/client-address.js';
import { RateLimit, tooOften } from '../../http/rate-limit.js';
import { CODE_LIFE } from './six-digits.js';
import { WrongCodesRepository } from './wrong-codes.repository.js';

/** Maximum number of wrong codes while a code is valid, for one account or network. */
const MOST_EACH = 5;
/** The same for all people who are signed in together, and for all others together. */
const MOST = 250;
const PEOPLE = 'all accounts';
const OTHERS = 'all without an account';
const REFUSAL = 'Too many wrong codes';

/** Who enters a code. */
export interface Asker {
  /** `null` when it is unknown. */
  readonly address: string | null;
  /** `null` for somebody who is not signed in. */
  readonly userId: string | null;
}

/**
 * Limits wrong codes of invites and displays by account, by network and in total. What an account or a network is refused counts for nobody else, so that one of them
 * cannot use up the total. The database counts for all processes together. Each process checks its own counts first, so that guessing
 * causes few statements.
 */
@Injectable()
export class WrongCodes {
  private readonly each = new RateLimit(MOST_EACH, CODE_LIFE);
  private readonly all = new RateLimit(MOST, CODE_LIFE);

  constructor(private readonly repository: WrongCodesRepository) {}

  /**
   * Counts a code before `find` looks for it, so that simultaneous guesses are all counted. The count is given back when the code is
   * right, and when `find` fails.
   * @returns what `find` returns: `null` for a wrong code @throws TooManyRequestsError
   */
  async check<Found>(asker: Asker, find: () => Promise<Found | null>): Promise<Found | null> {
    const giveBack = await this.take(asker);
    let isWrong = false;
    try {
      const found = await find();
      isWrong = found === null;
      return found;
    } finally {
      if (!isWrong) await giveBack();
    }
  }

  private async take({ address, userId }: Asker): Promise<() => Promise<void>> {
    const steps = [
      ...(userId === null ? [] : [{ key: `account ${userId}`, most: MOST_EACH, local: this.each }]),
      { key: networkOf(address), most: MOST_EACH, local: this.each },
      { key: userId === null ? OTHERS : PEOPLE, most: MOST, local: this.all },
    ];
    for (const step of steps) await this.count(step);
    const keys = steps.map(({ key }) => key);
    return async () => {
      for (const { key, local } of steps) local.giveBack(key, 1);
      await this.repository.giveBack(keys);
    };
  }

  private async count({ key, most, local }: { key: string; most: number; local: RateLimit }): Promise<void> {
    local.take(key, 1, REFUSAL);
    await this.repository.removeExpired();
    const { tries, seconds } = await this.repository.take(key);
    if (tries > most) throw tooOften(REFUSAL, most, seconds);
  }
}
