import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { EventStreams } from './event-streams.js';

@Injectable()
export class EventMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly streams: EventStreams,
  ) {}

  onModuleInit(): void {
    this.metrics.addGauge(
      'larder_event_streams',
      'Streams of events that clients follow in this process',
      'state',
      () => [['open', this.streams.size]],
    );
  }
}
