import { z } from 'zod';
import { BadAnswerError } from './answer.js';

/** The part of JSON Schema that endpoints hold an answer to. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Question<T> {
  /** What is to be done with the text. */
  readonly task: string;
  /** What the answer is to look like. */
  readonly schema: JsonSchema;
  /** Turns an answer into what it means. @throws BadAnswerError */
  read(answer: unknown): T;
}

const MOST_PROBLEMS = 20;

/** In the strict form that endpoints want: every field is required, and no other is let through. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const asked = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.properties === undefined) return;
      jsonSchema.required = Object.keys(jsonSchema.properties);
      jsonSchema.additionalProperties = false;
    },
  });
  // Some endpoints refuse the address of the dialect.
  delete asked.$schema;
  return asked;
}

/** What an answer holds of the fields that were asked for; others are dropped. @throws BadAnswerError */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(answer);
  if (success) return data;
  const problems = error.issues.map(({ path, message }) => `${z.core.toDotPath(path)} ${message}`);
  throw new BadAnswerError(problems.slice(0, MOST_PROBLEMS));
}
