import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A summary is added when the transaction ends that adds its recipe, whoever does that: all that belongs to the recipe is there
 * by then, and so is the summary itself when the recipe comes from a backup. The long form of `recipe_facts` is for the version
 * before, which may share the database; this one does without it.
 */
const TRIGGER = `
  CREATE FUNCTION recipe_summaries_add() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO recipe_summaries (household_id, recipe_id, image, picture_token, facts)
    SELECT household_id, id, image, picture_token, recipe_facts(r) FROM recipes r
    WHERE household_id = NEW.household_id AND id = NEW.id
      AND NOT EXISTS (SELECT FROM recipe_summaries WHERE household_id = NEW.household_id AND recipe_id = NEW.id);
    RETURN NULL;
  END $$;

  CREATE CONSTRAINT TRIGGER recipes_summary_add AFTER INSERT ON recipes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION recipe_summaries_add();
`;

/** Those that a version without summaries added meanwhile. */
const FILL = `
  INSERT INTO recipe_summaries (household_id, recipe_id, image, picture_token, facts)
  SELECT household_id, id, image, picture_token, recipe_facts(r) FROM recipes r
  WHERE NOT EXISTS (SELECT FROM recipe_summaries s WHERE s.household_id = r.household_id AND s.recipe_id = r.id);
`;

export class AddSummariesOfNewRecipes1795320000000 implements MigrationInterface {
  readonly name = 'AddSummariesOfNewRecipes1795320000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of [TRIGGER, FILL]) await queryRunner.query(statements);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER recipes_summary_add ON recipes; DROP FUNCTION recipe_summaries_add()');
  }
}
