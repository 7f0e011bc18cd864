import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { EventStreams } from './event-streams.js';
import { eventOutcomes } from './outcomes.js';

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
    this.metrics.addCounter(
      'larder_events_total',
      'Events for the streams of this process: sent, or lagged where a client was told that it missed some',
      eventOutcomes,
    );
  }
}
