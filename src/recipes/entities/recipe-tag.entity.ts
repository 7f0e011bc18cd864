import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Tag } from './tag.entity.js';
import { Recipe } from './recipe.entity.js';

/** Links a recipe with a tag. */
@Entity({ name: 'recipe_tags' })
@Index('recipe_tags_tag_idx', ['householdId', 'tagId'])
@ForeignKey(() => Recipe, ['householdId', 'recipeId'], ['householdId', 'id'], {
  name: 'recipe_tags_recipe_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey(() => Tag, ['householdId', 'tagId'], ['householdId', 'id'], { name: 'recipe_tags_tag_fkey' })
export class RecipeTag {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_tags_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_tags_pkey' })
  recipeId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_tags_pkey' })
  tagId!: string;

  @Column('integer')
  position!: number;
}
