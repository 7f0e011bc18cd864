import { z } from 'zod';
import type { Caller } from '../../accounts/caller.js';
import type { RoleException, Scope } from '../../accounts/scopes.js';
import { InvalidRequestError } from '../../http/problems/errors.js';

/** Who asks, and for how long somebody waits for the answer. */
export interface Asker {
  readonly caller: Caller;
  readonly gone: AbortSignal;
}

/** What a call does, as clients are told before they allow it. */
export interface Effect {
  readonly reads?: true;
  /** Whether something is lost that no other tool brings back. */
  readonly loses?: true;
  /** Whether the same call again changes nothing more. */
  readonly again?: true;
  /** Whether it reaches the web. */
  readonly web?: true;
  /** Whether it stores more than there was, which a household that is full may not. */
  readonly adds?: true;
}

export interface ToolOf<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** That a key needs beside `mcp`; `null` for none. */
  readonly scope: Scope | null;
  /** For a tool that more roles may use than the scope says. */
  readonly exception?: RoleException;
  readonly effect: Effect;
  readonly input: Input;
  /** What of a result is answered: members that it does not name are left out. */
  readonly output: Output;
  readonly run: (input: z.output<Input>, asker: Asker) => Promise<z.input<Output>>;
  /** The answer in few words, for clients that show no structured content. Texts of the household stand in quotation marks. */
  readonly tell: (output: z.output<Output>) => string;
}

/** How `tools/list` shows a tool. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { type: 'object'; [member: string]: unknown };
  readonly outputSchema: { type: 'object'; [member: string]: unknown };
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

export interface ToolAnswer {
  readonly structuredContent: Record<string, unknown>;
  readonly text: string;
}

/** A tool, whatever it takes and answers. */
export interface Tool {
  readonly scope: Scope | null;
  readonly exception?: RoleException | undefined;
  readonly effect: Effect;
  readonly listed: ListedTool;
  /** @throws DomainError */
  call(given: unknown, asker: Asker): Promise<ToolAnswer>;
}

/** One zod schema is what arguments are checked by and what clients are told of them, and the same for the answer. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(tool: ToolOf<Input, Output>): Tool {
  const { scope, exception, effect, input, output, run, tell } = tool;
  return {
    scope,
    exception,
    effect,
    listed: listed(tool),
    async call(given, asker) {
      const answer = output.parse(await run(checked(input, given), asker));
      return { structuredContent: answer, text: tell(answer) };
    },
  };
}

function listed<Input extends z.ZodObject, Output extends z.ZodObject>(tool: ToolOf<Input, Output>): ListedTool {
  const { name, title, description, effect, input, output } = tool;
  return {
    name,
    title,
    description,
    inputSchema: schemaOf(input, 'input'),
    outputSchema: schemaOf(output, 'output'),
    annotations: {
      title,
      readOnlyHint: effect.reads === true,
      destructiveHint: effect.loses === true,
      idempotentHint: effect.reads === true || effect.again === true,
      openWorldHint: effect.web === true,
    },
  };
}

/** Without `$schema`: clients of both generations read it as their own dialect, and it says the same in both. */
function schemaOf(schema: z.ZodObject, io: 'input' | 'output'): ListedTool['inputSchema'] {
  const said: Record<string, unknown> = { ...z.toJSONSchema(schema, { io, override: withoutNoise }) };
  delete said['$schema'];
  return { ...said, type: 'object' };
}

/** Bounds that every whole number has in JavaScript. */
function withoutNoise({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** @throws InvalidRequestError that names the arguments that are wrong, and all there are where one is unknown */
function checked<Input extends z.ZodObject>(input: Input, given: unknown): z.output<Input> {
  const read = input.safeParse(given ?? {});
  if (read.success) return read.data;
  throw new InvalidRequestError(
    read.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      message: issue.code === 'unrecognized_keys' ? unknown(issue.keys, input) : issue.message,
    })),
  );
}

function unknown(names: readonly string[], input: z.ZodObject): string {
  const known = Object.keys(input.shape);
  const all = known.length === 0 ? 'it takes none' : `it takes ${known.join(', ')}`;
  return `there is no argument ${names.join(', ')}: ${all}`;
}
