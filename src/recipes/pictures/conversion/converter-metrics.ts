import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../../metrics/metrics.js';
import { converterFailures, PictureConverter } from './picture-converter.js';

@Injectable()
export class ConverterMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly converter: PictureConverter,
  ) {}

  onModuleInit(): void {
    this.metrics.addCounter(
      'larder_picture_converter_failures_total',
      'Processes that were to convert a picture and died over it, or were ended because it took too long',
      converterFailures,
    );
    this.metrics.addQueue(this.converter.queue);
  }
}
