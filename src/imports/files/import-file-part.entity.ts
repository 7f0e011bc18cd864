import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { RecipeImport } from '../recipe-import.entity.js';

/** A part of a file that an import reads. The files of an import are numbered in their order, and so are the parts of each file. */
@Entity({ name: 'import_file_parts' })
@ForeignKey(() => RecipeImport, ['householdId', 'importId'], ['householdId', 'id'], {
  name: 'import_file_parts_import_fkey',
  onDelete: 'CASCADE',
})
export class ImportFilePart {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'import_file_parts_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'import_file_parts_pkey' })
  importId!: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'import_file_parts_pkey' })
  file!: number;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'import_file_parts_pkey' })
  number!: number;

  @Column('bytea')
  bytes!: Buffer;
}
