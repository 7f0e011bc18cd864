import { z } from 'zod';
import type { Caller } from '../../accounts/caller.js';
import type { RoleException, Scope } from '../../accounts/scopes.js';
import { InvalidRequestError } from '../../http/problems/errors.js';

/** The caller, and a signal for the time that the client waits. */
export interface Asker {
  readonly caller: Caller;
  readonly gone: AbortSignal;
}

/** The effects of a call, which clients show before they allow it. */
interface Effect {
  readonly reads?: true;
  /** Whether the call loses something that no other tool can restore. */
  readonly loses?: true;
  /** Whether the same call has no further effect when it is repeated. */
  readonly again?: true;
  /** Whether the call reaches the web. */
  readonly web?: true;
  /** Whether the call stores more data. It is then refused for a household that has used up its storage. */
  readonly adds?: true;
}

export interface ToolOf<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The scope that a key needs besides `mcp`; `null` for none. */
  readonly scope: Scope | null;
  /** Set when more roles may use the tool than the scope says. */
  readonly exception?: RoleException;
  readonly effect: Effect;
  readonly input: Input;
  /** The schema of the answer. Members that it does not name are left out. */
  readonly output: Output;
  readonly run: (input: z.output<Input>, asker: Asker) => Promise<z.input<Output>>;
  /**
   * A short text of the answer, for clients that show no structured content. Texts of the household are in quotation
   * marks.
   */
  readonly tell: (output: z.output<Output>) => string;
}

/** A tool in the form of `tools/list`. */
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

/** A tool with any arguments and any answer. */
export interface Tool {
  readonly scope: Scope | null;
  readonly exception?: RoleException | undefined;
  readonly effect: Effect;
  readonly listed: ListedTool;
  /** @throws DomainError */
  call(given: unknown, asker: Asker): Promise<ToolAnswer>;
}

/**
 * Creates a tool. The schemas check its arguments and its answer, and describe both to clients. A tool calls services, never HTTP, and its
 * arguments go through the DTO of the operation that does the same. It takes ids or names (`mcp/finding`) and no version: `untilFresh` reads
 * the current one. In the text of its answer, `quoted` encloses texts of people and web pages. Lists are cut with `fitting`, and the answer
 * says where the next part begins.
 */
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

/** Without `$schema`: the schema has the same meaning in the JSON Schema dialects of all protocol revisions. */
function schemaOf(schema: z.ZodObject, io: 'input' | 'output'): ListedTool['inputSchema'] {
  const said: Record<string, unknown> = { ...z.toJSONSchema(schema, { io, override: withoutNoise }) };
  delete said['$schema'];
  return { ...said, type: 'object' };
}

/** Removes the bounds that every integer of JavaScript has. */
function withoutNoise({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** @throws InvalidRequestError that lists the wrong arguments, and for an unknown argument all that exist */
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
