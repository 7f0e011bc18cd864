// Prints every route of the built program's controllers as JSON: `[{ method, path, access, scope, documented }]`.
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer, NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import { ACCESS, NEEDS } from '../../../dist/src/accounts/access.js';
import { AppModule } from '../../../dist/src/app.module.js';
import { loadConfig } from '../../../dist/src/config/config.js';
import { createDataSource } from '../../../dist/src/database/data-source.js';
import { entities } from '../../../dist/src/database/schema/entities.js';

const EXCLUDED_FROM_DOCUMENT = 'swagger/apiExcludeController';

const runtime = {
  // With the routes that only exist with a setting.
  config: loadConfig({ METRICS_TOKEN: 'x'.repeat(16) }),
  logger: pino({ level: 'silent' }),
  dataSource: createDataSource('postgres://localhost/none', entities, 1),
};
const app = await NestFactory.create(AppModule.of(runtime), { preview: true, logger: false, abortOnError: false });
const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
process.stdout.write(JSON.stringify(controllers.flatMap(({ metatype }) => routesOf(metatype))));

function routesOf(controller) {
  return new MetadataScanner().getAllMethodNames(controller.prototype).flatMap((name) => {
    const handler = controller.prototype[name];
    const paths = Reflect.getMetadata(PATH_METADATA, handler);
    if (paths === undefined) return [];
    const access = Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, controller) ?? 'api-key';
    const scope = Reflect.getMetadata(NEEDS, handler) ?? Reflect.getMetadata(NEEDS, controller) ?? null;
    const documented = Reflect.getMetadata(EXCLUDED_FROM_DOCUMENT, controller) === undefined;
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler)];
    return [paths].flat().map((path) => ({ method, path: join(controller, path), access, scope, documented }));
  });
}

function join(controller, path) {
  const segments = `${[Reflect.getMetadata(PATH_METADATA, controller)].flat()[0]}/${path}`.split('/');
  return `/${segments.filter((segment) => segment !== '').join('/')}`;
}
