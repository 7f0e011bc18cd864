import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../metrics/metrics.js';
import { sharedRead } from '../../metrics/shared-read.js';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';

@Injectable()
export class WebhookMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly deliveries: WebhookDeliveriesRepository,
  ) {}

  onModuleInit(): void {
    const waiting = sharedRead(() => this.deliveries.waiting());
    this.metrics.addGauge(
      'larder_webhook_deliveries_waiting',
      'Messages to webhooks that are on',
      'status',
      async () => [['waiting', (await waiting()).count]],
    );
    this.metrics.addGauge(
      'larder_webhook_deliveries_oldest_seconds',
      'Age of the oldest of them',
      'status',
      async () => [['waiting', (await waiting()).oldestSeconds]],
    );
  }
}
