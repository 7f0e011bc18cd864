import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** `waiting`: not due yet. `ready`: due. `running`: leased by a process. */
export type TaskState = 'waiting' | 'ready' | 'running';

/**
 * Work to be done in the background. The row is deleted when the work is done.
 * There is no foreign key to the tables of households, so that this table can be on another node. The object that a task is about
 * may therefore be deleted before the task.
 */
@Entity({ name: 'tasks' })
@Index('tasks_ready_idx', ['kind', 'householdId', 'priority', 'dueAt', 'subject'], { where: `state = 'ready'` })
@Index('tasks_due_idx', ['dueAt'], { where: `state = 'waiting'` })
@Index('tasks_set_idx', ['setAt'], { where: `state = 'waiting'` })
@Index('tasks_lane_idx', ['kind', 'lane', 'state', 'dueAt'], { where: 'lane IS NOT NULL' })
@Index('tasks_parked_idx', ['kind', 'lane', 'householdId', 'dueAt', 'subject'], { where: `state = 'parked'` })
@Index('tasks_running_idx', ['kind'], { where: `state = 'running'` })
export class TaskRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'tasks_pkey' })
  kind!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'tasks_pkey' })
  householdId!: string;

  /** The id of the object that the task is about. Its kind says which table that is. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'tasks_pkey' })
  subject!: string;

  @Column('text')
  state!: TaskState;

  /** Only a few tasks of one lane run at the same time. */
  @Column('text', { nullable: true })
  lane!: string | null;

  /** Tasks of one household begin in this order, the lowest first. Becomes 0 when the task begins. */
  @Column('smallint', { default: 0 })
  priority!: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  dueAt!: Date;

  /** When `dueAt` was set. A time in the future shows that the clock was put back since. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  setAt!: Date;

  /** Attempts that were handed back are not counted. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** How many times a process died while it ran this task. */
  @Column('integer', { default: 0 })
  interruptions!: number;

  /** Whether the task was added again while it ran. */
  @Column('boolean', { default: false })
  again!: boolean;

  /** Identifies the current attempt: only the process that knows it may end the attempt. */
  @Column('uuid', { nullable: true })
  leaseToken!: string | null;

  /** The process that runs the task moves this on. When it has passed, another process takes over. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  leaseUntil!: Date | null;
}
