/**
 * Settings for a small computer that also runs other programs: few processes, little memory, no parallel workers (their shared
 * memory does not fit into the small /dev/shm of a container), and no log lines about routine work.
 */
export const SMALL_MACHINE: Readonly<Record<string, string>> = {
  cluster_name: 'larder',
  max_connections: '50',
  shared_buffers: '64MB',
  huge_pages: 'off',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  io_method: 'sync',
  max_worker_processes: '1',
  max_logical_replication_workers: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '2',
  // Often, because searches slow down with the dead rows that changed recipes leave.
  autovacuum_naptime: '15s',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  checkpoint_timeout: '15min',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

const MIB = 1_048_576;

/**
 * Environment of Postgres: how much free memory each connection keeps for its next statement, as the C library glibc reads it. With the
 * limits of glibc, many connections returned memory to the system after each search and asked for it again at the next one: a search
 * that shows 50 recipes took up to five times as much processor time, one that shows 200 nine times. A connection that has shown 200
 * recipes keeps about 3 MiB more. Other C libraries ignore these settings.
 */
export const KEPT_MEMORY: Readonly<Record<string, string>> = {
  MALLOC_TRIM_THRESHOLD_: String(4 * MIB),
  MALLOC_MMAP_THRESHOLD_: String(MIB),
};
