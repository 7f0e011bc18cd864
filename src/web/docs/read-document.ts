import type { OpenAPIObject } from '@nestjs/swagger';
import { describeSchema, type Described, type DescribedField, type Schema } from './describe-schema.js';
import { exampleOf } from './example-of.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export interface Docs {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly groups: readonly OperationGroup[];
  /** The body of every error; `null` when the document has none. */
  readonly problem: Described | null;
}

export interface OperationGroup {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

export interface Operation {
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** What opens it. */
  readonly access: 'api-key' | 'session' | 'public';
  readonly parameters: readonly Parameter[];
  readonly body: Body | null;
  readonly answers: readonly Answered[];
}

export interface Parameter extends DescribedField {
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly example: unknown;
}

export interface Body extends Described {
  readonly required: boolean;
  readonly example: unknown;
}

export interface Answered {
  readonly status: string;
  readonly description: string;
  /** `null` for no body. */
  readonly body: Described | null;
}

type PathItem = NonNullable<OpenAPIObject['paths'][string]>;
type OperationObject = NonNullable<PathItem['get']>;

/** Everything the docs page shows, out of the OpenAPI document. */
export function readDocument(document: OpenAPIObject): Docs {
  const groups = new Map((document.tags ?? []).map(({ name }) => [name, [] as Operation[]]));
  for (const { tag, operation } of operationsOf(document)) groups.set(tag, [...(groups.get(tag) ?? []), operation]);
  const problem = document.components?.schemas?.['ProblemDto'] as Schema | undefined;
  return {
    title: document.info.title,
    version: document.info.version,
    description: document.info.description ?? '',
    groups: [...groups]
      .flatMap(([name, operations]) =>
        operations.length === 0 ? [] : { name, description: tagDescription(document, name), operations },
      )
      .sort((one, other) => Number(isForPrograms(other)) - Number(isForPrograms(one))),
    problem: problem === undefined ? null : describeSchema(document, problem),
  };
}

/** What a key opens is what most readers came for. */
function isForPrograms({ operations }: OperationGroup): boolean {
  return operations.some(({ access }) => access === 'api-key');
}

function operationsOf(document: OpenAPIObject): { tag: string; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const source = item[method];
      if (source === undefined) return [];
      return { tag: source.tags?.[0] ?? 'Other', operation: readOperation(document, path, method, source) };
    }),
  );
}

function readOperation(document: OpenAPIObject, path: string, method: string, source: OperationObject): Operation {
  return {
    id: source.operationId ?? `${method}${path.replace(/\W+/g, '-')}`,
    method: method.toUpperCase(),
    path,
    summary: source.summary ?? '',
    description: source.description ?? '',
    access: accessOf(source),
    parameters: (source.parameters ?? []).map((parameter) => readParameter(document, parameter as ParameterSource)),
    body: readBody(document, source.requestBody as BodySource | undefined),
    answers: Object.entries(source.responses as Record<string, AnswerSource>)
      .filter(([, response]) => !isProblem(response))
      .map(([status, response]) => readAnswer(document, status, response)),
  };
}

function accessOf({ security = [] }: OperationObject): Operation['access'] {
  const schemes = security.flatMap((requirement) => Object.keys(requirement));
  if (schemes.length === 0) return 'public';
  return schemes.includes('apiKey') ? 'api-key' : 'session';
}

interface ParameterSource {
  readonly name: string;
  readonly in: Parameter['in'];
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly example?: unknown;
}

function readParameter(document: OpenAPIObject, source: ParameterSource): Parameter {
  const schema = source.schema ?? {};
  const described = describeSchema(document, schema);
  return {
    ...described,
    description: source.description ?? described.description,
    name: source.name,
    in: source.in,
    required: source.required ?? false,
    hasDefault: schema.default !== undefined,
    example: source.example ?? exampleOf(document, schema),
  };
}

interface ContentSource {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;
}
type BodySource = ContentSource & { readonly required?: boolean };
type AnswerSource = ContentSource & { readonly description?: string };

function readBody(document: OpenAPIObject, source: BodySource | undefined): Body | null {
  const media = Object.values(source?.content ?? {})[0];
  if (media?.schema === undefined) return null;
  return {
    ...describeSchema(document, media.schema),
    required: source?.required ?? false,
    example: media.example ?? exampleOf(document, media.schema),
  };
}

function readAnswer(document: OpenAPIObject, status: string, source: AnswerSource): Answered {
  const schema = schemaOf(source);
  return {
    status,
    description: source.description ?? '',
    body: schema === undefined ? null : describeSchema(document, schema),
  };
}

/** Errors have one body, told of once for all operations. */
function isProblem(source: AnswerSource): boolean {
  return schemaOf(source)?.$ref === '#/components/schemas/ProblemDto';
}

function schemaOf({ content = {} }: ContentSource): Schema | undefined {
  return Object.values(content)[0]?.schema;
}

function tagDescription({ tags = [] }: OpenAPIObject, name: string): string {
  return tags.find((tag) => tag.name === name)?.description ?? '';
}
