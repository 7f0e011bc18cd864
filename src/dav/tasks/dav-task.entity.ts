import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Household } from '../../households/household.entity.js';

/**
 * What a CalDAV client chose for a line of the shopping list, or added to it. Lines without a row have their id as name and UID. A row
 * outlives its line for as long as the line can be restored: clients must learn under which name a task was deleted.
 */
@Entity({ name: 'dav_tasks' })
@Index('dav_tasks_name_key', ['householdId', 'name'], { unique: true })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'dav_tasks_household_fkey', onDelete: 'CASCADE' })
export class DavTask {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'dav_tasks_pkey' })
  householdId!: string;

  /** Of the grocery. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'dav_tasks_pkey' })
  id!: string;

  /** The last segment of its address. */
  @Column('text')
  name!: string;

  @Column('text')
  uid!: string;

  /** Content lines of properties and components that Larder does not know. */
  @Column('text', { default: '' })
  extra!: string;

  /** The VTIMEZONE components that those refer to. */
  @Column('text', { default: '' })
  timeZones!: string;
}
