import { Injectable, Module } from '@nestjs/common';

/** A person who goes from one household to another. */
export interface Taking {
  readonly userId: string;
  readonly from: string;
  readonly to: string;
}

export interface PlannedCopies {
  /** Nothing happens before this call, which belongs into the transaction that moves the person. */
  readonly begin: () => Promise<void>;
  /**
   * Waits for the copies for a short time.
   * @returns whether all have been made
   */
  readonly isDoneSoon: () => Promise<boolean>;
}

/** A domain whose objects people may take along, as copies. */
export interface Belongings {
  readonly plan: (taking: Taking) => PlannedCopies;
}

/** What people may take along from a household that they leave. Each domain registers itself. */
@Injectable()
export class TakenAlong {
  private readonly all: Belongings[] = [];

  register(belongings: Belongings): void {
    this.all.push(belongings);
  }

  plan(taking: Taking): PlannedCopies {
    const plans = this.all.map((belongings) => belongings.plan(taking));
    return {
      begin: async () => {
        for (const { begin } of plans) await begin();
      },
      isDoneSoon: async () => {
        const done = await Promise.all(plans.map(({ isDoneSoon }) => isDoneSoon()));
        return done.every(Boolean);
      },
    };
  }
}

/** For modules whose objects people may take along. */
@Module({ providers: [TakenAlong], exports: [TakenAlong] })
export class TakenAlongModule {}
