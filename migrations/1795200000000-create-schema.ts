import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every table of the first release. `household_id` leads each primary key, so that it can be the distribution key of a
 * distributed Postgres and a row of one household can never point at a row of another. `settings` and `sessions` belong to
 * the whole server; the columns of `sessions` are those that connect-pg-simple wants.
 */
const TABLES = `
  CREATE TABLE households (
    id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT households_pkey PRIMARY KEY (id)
  );

  CREATE TABLE users (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL,
    role text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT users_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT users_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  );

  CREATE UNIQUE INDEX users_email_key ON users (email);

  CREATE TABLE api_keys (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    hash bytea NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    last_used_at timestamptz(3),
    expires_at timestamptz(3),
    CONSTRAINT api_keys_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT api_keys_user_fkey FOREIGN KEY (household_id, user_id) REFERENCES users(household_id, id) ON DELETE CASCADE
  );

  CREATE UNIQUE INDEX api_keys_hash_key ON api_keys (hash);

  CREATE TABLE stores (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    color text NOT NULL,
    website text,
    search_address text,
    sort_order integer NOT NULL,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT stores_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT stores_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  );

  CREATE INDEX stores_sort_idx ON stores (household_id, sort_order, id);

  CREATE UNIQUE INDEX stores_name_key ON stores (household_id, name_key);

  CREATE TABLE aisles (
    household_id uuid NOT NULL,
    store_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    sort_order integer NOT NULL,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT aisles_pkey PRIMARY KEY (household_id, store_id, id),
    CONSTRAINT aisles_store_fkey FOREIGN KEY (household_id, store_id) REFERENCES stores(household_id, id) ON DELETE CASCADE
  );

  CREATE TABLE ingredients (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    preferred_store_id uuid,
    CONSTRAINT ingredients_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT ingredients_store_fkey FOREIGN KEY (household_id, preferred_store_id) REFERENCES stores(household_id, id),
    CONSTRAINT ingredients_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  );

  CREATE UNIQUE INDEX ingredients_name_key ON ingredients (household_id, name_key);

  CREATE TABLE authors (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid,
    name text NOT NULL,
    name_key text NOT NULL,
    image text,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT authors_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT authors_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  );

  CREATE UNIQUE INDEX authors_name_key ON authors (household_id, name_key) WHERE user_id IS NULL;

  CREATE UNIQUE INDEX authors_user_key ON authors (household_id, user_id) WHERE user_id IS NOT NULL;

  CREATE TABLE recipes (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    author_id uuid,
    name text NOT NULL,
    description text,
    image text,
    url text,
    url_key text,
    servings integer NOT NULL,
    prep_minutes integer,
    cook_minutes integer,
    total_minutes integer,
    cooking_time integer,
    notes text,
    system_used text NOT NULL,
    original_system text,
    calories integer,
    fat text,
    carbs text,
    protein text,
    origin_country text,
    origin_country_name text,
    origin_region text,
    provenance_note text,
    dish_color text,
    categories text[] NOT NULL,
    nutrition_estimate jsonb,
    average_rating double precision,
    rating_count integer NOT NULL DEFAULT 0,
    title_key text COLLATE "C" NOT NULL,
    search tsvector NOT NULL,
    content_hash bytea NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT recipes_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT recipes_author_fkey FOREIGN KEY (household_id, author_id) REFERENCES authors(household_id, id),
    CONSTRAINT recipes_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  );

  CREATE INDEX recipes_url_idx ON recipes (household_id, url_key);

  CREATE INDEX recipes_title_idx ON recipes (household_id, title_key, id);

  CREATE INDEX recipes_created_idx ON recipes (household_id, created_at, id);

  CREATE INDEX recipes_search_idx ON recipes USING gin (search);

  CREATE TABLE recipe_ingredients (
    household_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    id uuid NOT NULL,
    ingredient_id uuid NOT NULL,
    position integer NOT NULL,
    amount double precision,
    unit text,
    system_used text NOT NULL,
    note text,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT recipe_ingredients_pkey PRIMARY KEY (household_id, recipe_id, id),
    CONSTRAINT recipe_ingredients_ingredient_fkey FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients(household_id, id),
    CONSTRAINT recipe_ingredients_recipe_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE
  );

  CREATE TABLE recipe_steps (
    household_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    id uuid NOT NULL,
    position integer NOT NULL,
    text text NOT NULL,
    system_used text NOT NULL,
    images jsonb NOT NULL,
    step_ingredients jsonb NOT NULL,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT recipe_steps_pkey PRIMARY KEY (household_id, recipe_id, id),
    CONSTRAINT recipe_steps_recipe_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE
  );

  CREATE TABLE recipe_images (
    household_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    id uuid NOT NULL,
    position integer NOT NULL,
    image text NOT NULL,
    generated boolean NOT NULL DEFAULT false,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT recipe_images_pkey PRIMARY KEY (household_id, recipe_id, id),
    CONSTRAINT recipe_images_recipe_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE
  );

  CREATE TABLE recipe_videos (
    household_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    id uuid NOT NULL,
    position integer NOT NULL,
    video text NOT NULL,
    thumbnail text,
    duration integer,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT recipe_videos_pkey PRIMARY KEY (household_id, recipe_id, id),
    CONSTRAINT recipe_videos_recipe_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE
  );

  CREATE TABLE tags (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT tags_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT tags_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  );

  CREATE UNIQUE INDEX tags_name_key ON tags (household_id, name_key);

  CREATE TABLE recipe_tags (
    household_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    tag_id uuid NOT NULL,
    position integer NOT NULL,
    CONSTRAINT recipe_tags_pkey PRIMARY KEY (household_id, recipe_id, tag_id),
    CONSTRAINT recipe_tags_tag_fkey FOREIGN KEY (household_id, tag_id) REFERENCES tags(household_id, id),
    CONSTRAINT recipe_tags_recipe_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE
  );

  CREATE INDEX recipe_tags_tag_idx ON recipe_tags (household_id, tag_id);

  CREATE TABLE cuisines (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT cuisines_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT cuisines_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  );

  CREATE UNIQUE INDEX cuisines_name_key ON cuisines (household_id, name_key);

  CREATE TABLE recipe_cuisines (
    household_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    cuisine_id uuid NOT NULL,
    position integer NOT NULL,
    CONSTRAINT recipe_cuisines_pkey PRIMARY KEY (household_id, recipe_id, cuisine_id),
    CONSTRAINT recipe_cuisines_cuisine_fkey FOREIGN KEY (household_id, cuisine_id) REFERENCES cuisines(household_id, id),
    CONSTRAINT recipe_cuisines_recipe_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE
  );

  CREATE INDEX recipe_cuisines_cuisine_idx ON recipe_cuisines (household_id, cuisine_id);

  CREATE TABLE search_words (
    household_id uuid NOT NULL,
    word text NOT NULL,
    near text[] NOT NULL,
    CONSTRAINT search_words_pkey PRIMARY KEY (household_id, word),
    CONSTRAINT search_words_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  );

  CREATE INDEX search_words_near_idx ON search_words USING gin (near);

  CREATE TABLE groceries (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    name text,
    ingredient_id uuid,
    recipe_ingredient_id uuid,
    recurring_grocery_id uuid,
    store_id uuid,
    unit text,
    amount double precision,
    is_done boolean NOT NULL DEFAULT false,
    sort_order integer NOT NULL,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT groceries_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT groceries_store_fkey FOREIGN KEY (household_id, store_id) REFERENCES stores(household_id, id),
    CONSTRAINT groceries_ingredient_fkey FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients(household_id, id),
    CONSTRAINT groceries_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  );

  CREATE INDEX groceries_sort_idx ON groceries (household_id, sort_order, id);

  CREATE TABLE planned_recipes (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    date date NOT NULL,
    slot text NOT NULL,
    sort_order integer NOT NULL,
    recipe_id uuid NOT NULL,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT planned_recipes_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT planned_recipes_recipe_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE
  );

  CREATE INDEX planned_recipes_recipe_idx ON planned_recipes (household_id, recipe_id);

  CREATE INDEX planned_recipes_date_idx ON planned_recipes (household_id, date);

  CREATE TABLE settings (
    name text NOT NULL,
    value text NOT NULL,
    CONSTRAINT settings_pkey PRIMARY KEY (name)
  );

  CREATE TABLE sessions (
    sid text NOT NULL,
    sess json NOT NULL,
    expire timestamptz(3) NOT NULL,
    CONSTRAINT sessions_pkey PRIMARY KEY (sid)
  );

  CREATE INDEX sessions_expire_idx ON sessions (expire);
`;

const DROPPED = [
  'sessions',
  'settings',
  'planned_recipes',
  'groceries',
  'search_words',
  'recipe_cuisines',
  'cuisines',
  'recipe_tags',
  'tags',
  'recipe_videos',
  'recipe_images',
  'recipe_steps',
  'recipe_ingredients',
  'recipes',
  'authors',
  'ingredients',
  'aisles',
  'stores',
  'api_keys',
  'users',
  'households',
];

export class CreateSchema1795200000000 implements MigrationInterface {
  readonly name = 'CreateSchema1795200000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of DROPPED) await queryRunner.query(`DROP TABLE ${table}`);
  }
}
