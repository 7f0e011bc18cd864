import { describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { curlCommand } from './curl-command.js';
import { describeSchema, type Schema } from './describe-schema.js';
import { exampleOf } from './example-of.js';
import { type Operation, readDocument } from './read-document.js';

const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Jars', version: '1.0.0' },
  paths: {
    '/session': {
      get: { operationId: 'who', tags: ['Account'], security: [{ session: [] }], responses: {} },
    },
    '/jars/{jarId}': {
      delete: {
        operationId: 'jarDelete',
        tags: ['Jars'],
        security: [{ apiKey: [] }, { bearer: [] }],
        parameters: [
          { name: 'jarId', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'version', in: 'query', required: true, schema: { type: 'integer', minimum: 1 } },
        ],
        responses: {
          '200': {
            description: 'Done',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Jar' } } },
          },
          default: {
            description: 'Wrong',
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDto' } } },
          },
        },
      },
      put: {
        tags: ['Jars'],
        security: [{ apiKey: [] }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Jar' } } } },
        responses: {},
      },
    },
  },
  components: {
    schemas: {
      ProblemDto: { type: 'object', properties: { code: { type: 'string' } } },
      Label: { type: 'object', properties: { text: { type: 'string', maxLength: 20 } }, required: ['text'] },
      Jar: {
        type: 'object',
        required: ['label', 'size', 'full'],
        properties: {
          label: { nullable: true, description: "The cook's own", allOf: [{ $ref: '#/components/schemas/Label' }] },
          size: { type: 'string', enum: ['small', 'large'] },
          full: { type: 'boolean', default: false },
          inner: { type: 'array', maxItems: 3, items: { $ref: '#/components/schemas/Jar' } },
        },
      },
    },
  },
} as unknown as OpenAPIObject;

const JAR: Schema = { $ref: '#/components/schemas/Jar' };

function operation(id: string): Operation {
  const found = readDocument(DOCUMENT).groups.flatMap(({ operations }) => operations);
  return found.find((candidate) => candidate.id === id) as Operation;
}

describe('describeSchema', () => {
  it('follows references into the fields of inner objects', () => {
    const [label] = describeSchema(DOCUMENT, JAR).fields;
    expect(label).toMatchObject({
      name: 'label',
      type: 'object or null',
      required: true,
      description: "The cook's own",
    });
    expect(label?.fields).toMatchObject([{ name: 'text', facts: ['at most 20 characters'] }]);
  });

  it('tells of choices, defaults and bounds', () => {
    const facts = describeSchema(DOCUMENT, JAR).fields.map((field) => field.facts);
    expect(facts).toEqual([[], ['one of `small`, `large`'], ['default `false`'], ['at most 3 items']]);
  });

  it('comes to an end where a schema contains itself', () => {
    expect(JSON.stringify(describeSchema(DOCUMENT, JAR)).length).toBeLessThan(20_000);
  });

  it.each([
    [{ type: 'string', format: 'uuid', nullable: true }, 'uuid or null'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'array', items: { type: 'string' } }, 'array of strings'],
    [{ oneOf: [{ type: 'string' }, { type: 'number' }] }, 'string or number'],
    [{}, 'any'],
  ] as [Schema, string][])('names the type of %j %s', (schema, type) => {
    expect(describeSchema(DOCUMENT, schema).type).toBe(type);
  });
});

describe('exampleOf', () => {
  it('holds of an object what it must have and no default gives', () => {
    expect(exampleOf(DOCUMENT, JAR)).toEqual({ label: { text: 'text' }, size: 'small' });
  });
});

describe('readDocument', () => {
  it('puts first what an API key opens', () => {
    expect(readDocument(DOCUMENT).groups.map(({ name }) => name)).toEqual(['Jars', 'Account']);
  });

  it('tells of errors once, and not with every operation', () => {
    expect(readDocument(DOCUMENT).problem?.fields).toMatchObject([{ name: 'code' }]);
    expect(operation('jarDelete').answers.map(({ status }) => status)).toEqual(['200']);
  });

  it('knows what opens an operation', () => {
    expect([operation('jarDelete').access, operation('who').access]).toEqual(['api-key', 'session']);
  });
});

describe('curlCommand', () => {
  it('writes parameters so that curl takes the path as it is', () => {
    expect(curlCommand(operation('jarDelete'), 'http://larder')).toBe(
      "curl -X DELETE 'http://larder/jars/JAR_ID?version=1' \\\n  -H 'x-api-key: YOUR_KEY'",
    );
  });

  it('quotes a body for the shell', () => {
    const put = operation('put-jars-jarId-');
    const body = put.body === null ? null : { ...put.body, example: { label: "cook's" } };
    expect(curlCommand({ ...put, body }, '')).toContain(`-d '{"label":"cook'\\''s"}'`);
  });
});
