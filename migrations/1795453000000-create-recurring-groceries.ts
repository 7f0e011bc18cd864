import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a household buys again and again. */
export class CreateRecurringGroceries1795453000000 implements MigrationInterface {
  readonly name = 'CreateRecurringGroceries1795453000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE recurring_groceries (
        household_id uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        ingredient_id uuid NOT NULL,
        unit text,
        amount double precision,
        by_piece boolean NOT NULL DEFAULT false,
        store_id uuid,
        recurrence_rule text NOT NULL DEFAULT 'week',
        recurrence_interval integer NOT NULL DEFAULT 1,
        recurrence_weekday smallint,
        next_planned_for date NOT NULL,
        anchor_day smallint NOT NULL,
        last_checked_date date,
        made_of text,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT recurring_groceries_pkey PRIMARY KEY (household_id, id),
        CONSTRAINT recurring_groceries_rule_check CHECK (recurrence_rule IN ('day', 'week', 'month')),
        CONSTRAINT recurring_groceries_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE,
        CONSTRAINT recurring_groceries_ingredient_fkey FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients(household_id, id),
        CONSTRAINT recurring_groceries_store_fkey FOREIGN KEY (household_id, store_id) REFERENCES stores(household_id, id)
      );

      CREATE INDEX groceries_recurring_idx ON groceries (household_id, recurring_grocery_id) WHERE recurring_grocery_id IS NOT NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX groceries_recurring_idx; DROP TABLE recurring_groceries');
  }
}
