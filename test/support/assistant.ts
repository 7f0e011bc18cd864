import { Client as NewClient, StreamableHTTPClientTransport as NewTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

/** The official clients: the previous major version, and the present one with the previous and the present protocol revision. */
export const GENERATIONS = ['sdk 1.x', 'client 2.x, 2025', 'client 2.x, 2026'] as const;
export type Generation = (typeof GENERATIONS)[number];

export interface ToolSeen {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: { readonly properties?: Record<string, unknown>; readonly additionalProperties?: unknown };
  readonly outputSchema?: object;
  readonly annotations?: Readonly<Record<string, unknown>>;
}

export interface ToolResult {
  readonly isError: boolean;
  readonly text: string;
  readonly structured: unknown;
}

/** The common part of both major versions. */
interface AnyClient {
  listTools(): Promise<{ tools: ToolSeen[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<object>;
  getInstructions(): string | undefined;
  close(): Promise<void>;
}

const ABOUT = { name: 'tests', version: '1.0.0' };

/** An assistant that talks to Larder through an official client. Each answer of a tool is checked against the output schema of the tool. */
export class Assistant {
  private constructor(
    private readonly client: AnyClient,
    readonly tools: readonly ToolSeen[],
    private readonly checks: ReadonlyMap<string, ValidateFunction>,
  ) {}

  static async connect(
    { url }: { url: string },
    key: string,
    generation: Generation = 'client 2.x, 2026',
  ): Promise<Assistant> {
    const client = await connected(new URL('/mcp', url), key, generation);
    const { tools } = await client.listTools();
    const ajv = new Ajv2020();
    formats.default(ajv);
    const checks = tools.map(({ name, outputSchema = {} }) => [name, ajv.compile(outputSchema)] as const);
    return new Assistant(client, tools, new Map(checks));
  }

  get instructions(): string {
    return this.client.getInstructions() ?? '';
  }

  get names(): string[] {
    return this.tools.map(({ name }) => name);
  }

  /** The answer, also of a failed call. @throws Error when it does not match its schema */
  async ask(name: string, args: Record<string, unknown> = {}): Promise<ToolResult> {
    const answer = (await this.client.callTool({ name, arguments: args })) as {
      isError?: boolean;
      content: { text: string }[];
      structuredContent?: unknown;
    };
    const text = answer.content.map((part) => part.text).join('\n');
    const { isError = false, structuredContent: structured } = answer;
    const check = this.checks.get(name);
    if (!isError && check?.(structured) !== true)
      throw new Error(`${name} answers what its schema does not have: ${JSON.stringify([check?.errors, structured])}`);
    return { isError, text, structured };
  }

  /** The answer of a tool that must succeed. */
  // The caller knows the type of the answer.

  async do<Answer>(name: string, args: Record<string, unknown> = {}): Promise<Answer> {
    const { isError, text, structured } = await this.ask(name, args);
    if (isError) throw new Error(`${name} fails: ${text}`);
    return structured as Answer;
  }

  /** The error text of a tool that must fail. */
  async fail(name: string, args: Record<string, unknown> = {}): Promise<string> {
    const { isError, text, structured } = await this.ask(name, args);
    if (!isError) throw new Error(`${name} does not fail: ${JSON.stringify(structured)}`);
    return text;
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

async function connected(url: URL, key: string, generation: Generation): Promise<AnyClient> {
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  if (generation === 'sdk 1.x') {
    const client = new OldClient(ABOUT);
    await client.connect(new OldTransport(url, { requestInit }));
    return client;
  }
  const mode = generation === 'client 2.x, 2025' ? 'legacy' : { pin: '2026-07-28' };
  const client = new NewClient(ABOUT, { versionNegotiation: { mode } });
  await client.connect(new NewTransport(url, { requestInit }));
  return client;
}
