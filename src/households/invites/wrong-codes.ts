import { Injectable } from '@nestjs/common';
import { STRANGERS } from '../../accounts/limits/credential-turns.js';
import { networkOf } from '../../http/client-address.js';
import { TooManyRequestsError } from '../../http/problems/errors.js';
import { RateLimit } from '../../http/rate-limit.js';
import { WrongCodesRepository } from './wrong-codes.repository.js';

/** Seconds, as long as a code is valid. */
const LIFE = 900;
/** Maximum number of wrong codes in that time, for one network and for all together. */
const MOST_EACH = 5;
const MOST = 500;
const ALL = 'all';
const REFUSAL = 'Too many wrong codes';

/**
 * Limits wrong invite codes by network and in total. The database counts for all processes together. Each process checks its own counts first,
 * so that guessing causes few statements.
 */
@Injectable()
export class WrongCodes {
  private readonly each = new RateLimit(MOST_EACH, LIFE);
  private readonly all = new RateLimit(MOST, LIFE);

  constructor(private readonly repository: WrongCodesRepository) {}

  /**
   * Counts a code before it is checked.
   * @param address `null` when it is unknown
   * @returns a function that removes the count, to be called when the code is right @throws TooManyRequestsError
   */
  async take(address: string | null): Promise<() => Promise<void>> {
    const network = networkOf(address);
    this.each.take(network, 1, REFUSAL);
    this.all.take(ALL, 1, REFUSAL);
    for (const { network: counted, tries, seconds } of await this.repository.take([network, ALL], STRANGERS)) {
      const most = counted === ALL ? MOST : MOST_EACH;
      if (tries > most) throw new TooManyRequestsError(`${REFUSAL}: try again in ${seconds} s`, most, seconds);
    }
    return async () => {
      this.each.giveBack(network, 1);
      this.all.giveBack(ALL, 1);
      await this.repository.giveBack([network, ALL], STRANGERS);
    };
  }
}
