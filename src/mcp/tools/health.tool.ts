import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { HealthService } from '../../health/health.service.js';
import { VERSION } from '../../shared/version.js';
import { defineTool } from './tool.js';
import { Toolbox } from './toolbox.js';

const condition = z.enum(['ok', 'error']);

@Injectable()
export class HealthTool {
  constructor(
    toolbox: Toolbox,
    private readonly health: HealthService,
  ) {
    toolbox.add(
      defineTool({
        name: 'health_check',
        title: 'Check the server',
        description: 'Tells whether Larder, its database and its parser of recipes work, and its version.',
        scope: null,
        effect: { reads: true },
        input: z.strictObject({}),
        output: z.object({ status: condition, database: condition, parser: condition, version: z.string() }),
        run: async () => {
          const { status, db, parser } = await this.health.report();
          return { status, database: db.status, parser: parser.status, version: VERSION };
        },
        tell: ({ status, version }) => `Larder ${version}: ${status}.`,
      }),
    );
  }
}
