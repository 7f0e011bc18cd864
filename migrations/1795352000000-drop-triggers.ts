import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AddSummariesOfNewRecipes1795320000000 } from './1795320000000-add-summaries-of-new-recipes.js';
import {
  FUNCTIONS as SUMMARY_FUNCTIONS,
  TRIGGERS as SUMMARY_TRIGGERS,
} from './1795300000000-create-recipe-summaries.js';
import { TRIGGERS as SEARCH_TRIGGERS } from './1795230000000-create-search-blocks.js';

/** The statements that change recipes write their summaries and what searches read. */
const UP = `
  DROP TRIGGER recipes_summary_add ON recipes;
  DROP TRIGGER recipes_summary_follow ON recipes;
  DROP TRIGGER authors_summary_follow ON authors;
  DROP TRIGGER recipes_search_follow ON recipes;
  DROP TRIGGER search_entries_rate ON search_entries;
  DROP TRIGGER search_entries_forget ON search_entries;
  DROP FUNCTION recipe_summaries_add, recipe_summaries_follow_recipe, recipe_summaries_follow_author, recipe_facts(recipes),
    recipe_facts(recipes, json, json), search_entry_follow_recipe, search_blocks_rate, search_blocks_forget;
`;

export class DropTriggers1795352000000 implements MigrationInterface {
  readonly name = 'DropTriggers1795352000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SUMMARY_FUNCTIONS);
    await queryRunner.query(SUMMARY_TRIGGERS);
    await queryRunner.query(SEARCH_TRIGGERS);
    await new AddSummariesOfNewRecipes1795320000000().up(queryRunner);
  }
}
