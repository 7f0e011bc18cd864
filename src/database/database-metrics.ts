import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Metrics } from '../metrics/metrics.js';
import { HouseholdTurns } from './household-turns.js';
import { poolOf } from './pool.js';

@Injectable()
export class DatabaseMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly turns: HouseholdTurns,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  onModuleInit(): void {
    const pool = poolOf(this.dataSource);
    const { queue } = this.turns;
    this.metrics.addGauge('larder_database_connections', 'Connections to the database, by state', 'state', () => [
      ['busy', pool.totalCount - pool.idleCount],
      ['idle', pool.idleCount],
    ]);
    this.metrics.addGauge('larder_database_waiting_requests', 'Callers that wait for a connection', 'state', () => [
      ['waiting', pool.waitingCount + queue.waiting],
    ]);
    this.metrics.addQueue(queue);
  }
}
