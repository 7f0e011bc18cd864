import { z } from 'zod';
import { BadAnswerError } from './answer.js';

/** The subset of JSON Schema that endpoints can enforce. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Question<T> {
  /** The instruction for the model. */
  readonly task: string;
  /** The form of the answer. */
  readonly schema: JsonSchema;
  /** Checks an answer and converts it into the result. @throws BadAnswerError */
  read(answer: unknown): T;
}

const MOST_PROBLEMS = 20;

/** The JSON schema in the strict form of the endpoints: every field is required, and no other field is allowed. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const asked = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.properties === undefined) return;
      jsonSchema.required = Object.keys(jsonSchema.properties);
      jsonSchema.additionalProperties = false;
    },
  });
  // Some endpoints refuse `$schema`.
  delete asked.$schema;
  return asked;
}

/** Checks an answer against its schema and drops all other fields. @throws BadAnswerError */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(answer);
  if (success) return data;
  const problems = error.issues.map(({ path, message }) => `${z.core.toDotPath(path)} ${message}`);
  throw new BadAnswerError(problems.slice(0, MOST_PROBLEMS));
}
