import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** `waiting`: due later. `parked`: its turn has come, and its lane is full. */
export type TaskState = 'waiting' | 'ready' | 'parked' | 'running';

/**
 * A piece of work that is done later. It goes when it is done. What it is about may be gone before: no foreign key leads into the
 * tables of a household, so that this one can lie elsewhere.
 */
@Entity({ name: 'tasks' })
@Index('tasks_ready_idx', ['kind', 'householdId', 'priority', 'dueAt', 'subject'], { where: `state = 'ready'` })
@Index('tasks_due_idx', ['dueAt'], { where: `state = 'waiting'` })
@Index('tasks_set_idx', ['setAt'], { where: `state = 'waiting'` })
@Index('tasks_lane_idx', ['kind', 'lane', 'state', 'dueAt'], { where: 'lane IS NOT NULL' })
@Index('tasks_running_idx', ['kind'], { where: `state = 'running'` })
export class TaskRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'tasks_pkey' })
  kind!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'tasks_pkey' })
  householdId!: string;

  /** What is worked on, of its kind. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'tasks_pkey' })
  subject!: string;

  @Column('text')
  state!: TaskState;

  /** Of one lane only a few run at once. */
  @Column('text', { nullable: true })
  lane!: string | null;

  /** Of one household the lowest is done first. 0 once its turn has come. */
  @Column('smallint', { default: 0 })
  priority!: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  dueAt!: Date;

  /** When `dueAt` was decided. One that lies ahead tells that the clock was put back since. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  setAt!: Date;

  /** Those that were handed back do not count. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** How often a process vanished while it worked on this. */
  @Column('integer', { default: 0 })
  interruptions!: number;

  /** Whether it was asked for once more while it ran. */
  @Column('boolean', { default: false })
  again!: boolean;

  /** Names the attempt under way: nobody else may end it. */
  @Column('uuid', { nullable: true })
  leaseToken!: string | null;

  /** The process that works on it moves this on; once it has passed, another one takes over. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  leaseUntil!: Date | null;
}
