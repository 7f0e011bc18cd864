import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The summary of each recipe as searches answer it, so that a page of one only has to be read. */
const TABLE = `
  CREATE TABLE recipe_summaries (
    household_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    image text,
    picture_token text,
    facts text NOT NULL,
    CONSTRAINT recipe_summaries_pkey PRIMARY KEY (household_id, recipe_id),
    CONSTRAINT recipe_summaries_recipe_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE
  );
`;

/**
 * The JSON of a summary behind its opening brace, without the image, which depends on the address of the server. The long form
 * is for the statement that adds a recipe: to it its own tags and author cannot be seen yet.
 */
export const FUNCTIONS = `
  CREATE FUNCTION recipe_facts(r recipes, tags json, author json) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT substr(row_to_json(facts)::text, 2) FROM (
      SELECT r.id, r.user_id AS "userId", r.name, r.description, r.url, r.servings, r.prep_minutes AS "prepMinutes",
        r.cook_minutes AS "cookMinutes", r.total_minutes AS "totalMinutes", r.notes, r.calories,
        r.origin_country AS "originCountry",
        to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
        to_char(r.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt",
        r.categories, r.version, tags, author, r.average_rating AS "averageRating", r.rating_count AS "ratingCount"
    ) AS facts
  $$;

  CREATE FUNCTION recipe_facts(r recipes) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT recipe_facts(
      r,
      (
        SELECT COALESCE(json_agg(json_build_object('name', g.name, 'version', g.version) ORDER BY rg.position), '[]')
        FROM recipe_tags rg JOIN tags g ON g.household_id = rg.household_id AND g.id = rg.tag_id
        WHERE rg.household_id = r.household_id AND rg.recipe_id = r.id
      ),
      (
        SELECT json_build_object('id', a.id, 'name', a.name, 'image', a.image, 'version', a.version)
        FROM authors a WHERE a.household_id = r.household_id AND a.id = r.author_id
      )
    )
  $$;
`;

const FILL = `
  INSERT INTO recipe_summaries (household_id, recipe_id, image, picture_token, facts)
  SELECT household_id, id, image, picture_token, recipe_facts(r) FROM recipes r
  ORDER BY household_id, created_at, id;

  ANALYZE recipe_summaries;
`;

/**
 * Nothing changes the tags of a recipe. Each function first waits for whoever changes the same summaries, and then reads what
 * that one wrote: a statement of its own sees it, the one that waited would not.
 */
export const TRIGGERS = `
  CREATE FUNCTION recipe_summaries_follow_recipe() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM recipe_summaries WHERE household_id = NEW.household_id AND recipe_id = NEW.id FOR UPDATE;
    UPDATE recipe_summaries
    SET image = NEW.image, picture_token = NEW.picture_token, facts = recipe_facts(NEW)
    WHERE household_id = NEW.household_id AND recipe_id = NEW.id;
    RETURN NULL;
  END $$;

  CREATE TRIGGER recipes_summary_follow AFTER UPDATE ON recipes
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION recipe_summaries_follow_recipe();

  CREATE FUNCTION recipe_summaries_follow_author() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM recipe_summaries s JOIN recipes r ON r.household_id = s.household_id AND r.id = s.recipe_id
    WHERE r.household_id = NEW.household_id AND r.author_id = NEW.id ORDER BY s.recipe_id FOR UPDATE OF s;
    UPDATE recipe_summaries s SET facts = recipe_facts(r) FROM recipes r
    WHERE r.household_id = NEW.household_id AND r.author_id = NEW.id
      AND s.household_id = r.household_id AND s.recipe_id = r.id;
    RETURN NULL;
  END $$;

  CREATE TRIGGER authors_summary_follow AFTER UPDATE ON authors
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION recipe_summaries_follow_author();
`;

export class CreateRecipeSummaries1795300000000 implements MigrationInterface {
  readonly name = 'CreateRecipeSummaries1795300000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of [TABLE, FUNCTIONS, FILL, TRIGGERS]) await queryRunner.query(statements);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER authors_summary_follow ON authors');
    await queryRunner.query('DROP TRIGGER recipes_summary_follow ON recipes');
    await queryRunner.query('DROP TABLE recipe_summaries');
    for (const signature of [
      'recipe_summaries_follow_author',
      'recipe_summaries_follow_recipe',
      'recipe_facts(recipes)',
      'recipe_facts(recipes, json, json)',
    ])
      await queryRunner.query(`DROP FUNCTION ${signature}`);
  }
}
