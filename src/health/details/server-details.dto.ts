import { type Condition, DatabaseHealthDto, ParserHealthDto } from '../health.dto.js';

export class DatabaseDetailsDto extends DatabaseHealthDto {
  /** Of Postgres. */
  version!: string;
  bytes!: number;
  /** Whether Larder runs this Postgres itself. */
  isOwn!: boolean;
}

export class TaskDetailsDto {
  /** Background work that could begin now: imports, pictures, messages to webhooks and upkeep. */
  ready!: number;
  /** For how many seconds the oldest of it has been waiting. */
  oldestSeconds!: number;
}

export class MigrationDetailsDto {
  executed!: number;
  last!: string;
}

export class StoredBackupDto {
  name!: string;
  createdAt!: Date;
  bytes!: number;
}

export class BackupFailureDto {
  at!: Date;
  message!: string;
}

export class BackupDetailsDto {
  /** Hours between two backups; `null` when this process makes none. */
  everyHours!: number | null;
  last!: StoredBackupDto | null;
  /** Since when a backup is due and missing. */
  dueSince!: Date | null;
  /** Why the last attempt failed; `null` when it succeeded, or there was none since the start. */
  lastFailure!: BackupFailureDto | null;
}

export class ServerDetailsDto {
  /** `ok` only when the database and the parser are. */
  status!: Condition;
  /** Of Larder. */
  version!: string;
  startedAt!: Date;
  uptimeSeconds!: number;
  db!: DatabaseDetailsDto;
  parser!: ParserHealthDto;
  tasks!: TaskDetailsDto;
  /** Free bytes of the disk with DATA_DIR; `null` when this process has no such folder. */
  diskFreeBytes!: number | null;
  migrations!: MigrationDetailsDto;
  backups!: BackupDetailsDto;
}
