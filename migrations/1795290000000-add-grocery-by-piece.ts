import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isBoughtByPiece } from '../src/groceries/bought-by-piece.js';

/** Whether a grocery is bought by the piece, so that a list of groceries says what to buy without asking what its units are. */
export class AddGroceryByPiece1795290000000 implements MigrationInterface {
  readonly name = 'AddGroceryByPiece1795290000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE groceries ADD COLUMN by_piece boolean NOT NULL DEFAULT false');
    const units = (await queryRunner.query('SELECT DISTINCT unit FROM groceries')) as { unit: string | null }[];
    const pieces = units.map(({ unit }) => unit ?? '').filter(isBoughtByPiece);
    await queryRunner.query(`UPDATE groceries SET by_piece = true WHERE COALESCE(unit, '') = ANY($1)`, [pieces]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE groceries DROP COLUMN by_piece');
  }
}
