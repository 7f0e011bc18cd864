import type { OpenAI } from 'openai';
import type { Config } from '../config/config.js';
import { retryAfterSeconds } from '../outgoing/retry-after.js';
import { AiFailure } from './ai-failure.js';
import type { JsonSchema } from './question.js';

export type ChatMessage =
  | { role: 'system' | 'assistant'; content: string }
  | { role: 'user'; content: string | ChatPart[] };

/** A picture has an address with its bytes. */
export type ChatPart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };

/** Options that an endpoint may not support, in the order in which they are left out. */
const OPTIONS = ['max_tokens', 'max_completion_tokens', 'temperature', 'response_format'] as const;
type Option = (typeof OPTIONS)[number];

/** Limit for one answer. A long recipe takes about 4,000 tokens. */
const MOST_TOKENS = 16_000;
const ADMIN = 'Whoever runs Larder should check';

/**
 * Sends questions to an OpenAI-compatible endpoint, and remembers which options this endpoint does not support. The client is
 * loaded with the first question.
 */
export class ChatEndpoint {
  private client: Promise<OpenAI> | null = null;
  /** Options that the endpoint does not support: it refused a question with them and accepted it without them. */
  private unknown: readonly Option[] = [];

  constructor(private readonly settings: NonNullable<Config['ai']>) {}

  /** Loads the client. Call this before measuring the time of an answer: the first load takes about a second. */
  load(): Promise<OpenAI> {
    this.client ??= connect(this.settings);
    return this.client;
  }

  /** Returns the text of the answer. @throws AiFailure, or the reason of the signal */
  async ask(messages: readonly ChatMessage[], schema: JsonSchema, signal: AbortSignal): Promise<string> {
    const unknown = [...this.unknown];
    const hasPictures = messages.some(({ content }) => typeof content !== 'string');
    for (;;) {
      try {
        const completion = await this.complete(bodyOf(this.settings.model, messages, schema, unknown), signal);
        this.unknown = unknown;
        return contentOf(completion, hasPictures);
      } catch (error) {
        signal.throwIfAborted();
        const refused = refusedOption(error, unknown);
        if (refused === null) throw failureOf(error, hasPictures);
        unknown.push(refused);
      }
    }
  }

  private async complete(
    body: OpenAI.ChatCompletionCreateParamsNonStreaming,
    signal: AbortSignal,
  ): Promise<OpenAI.ChatCompletion> {
    const client = await this.load();
    return client.chat.completions.create(body, { signal });
  }
}

/** Every option is set here, because the client reads missing ones from the environment. Retries are the caller's task. */
async function connect({ baseUrl, apiKey, timeoutMs }: NonNullable<Config['ai']>): Promise<OpenAI> {
  const { OpenAI } = await import('openai');
  return new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    ...(apiKey === null && { defaultHeaders: { authorization: null } }),
    organization: null,
    project: null,
    adminAPIKey: null,
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
  });
}

function bodyOf(
  model: string,
  messages: readonly ChatMessage[],
  schema: JsonSchema,
  unknown: readonly Option[],
): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const knows = (option: Option): boolean => !unknown.includes(option);
  return {
    model,
    messages: [...messages],
    // oxlint-disable-next-line typescript/no-deprecated -- Ollama and LM Studio know no other name for it.
    ...(knows('max_tokens') && { max_tokens: MOST_TOKENS }),
    ...(!knows('max_tokens') && knows('max_completion_tokens') && { max_completion_tokens: MOST_TOKENS }),
    ...(knows('temperature') && { temperature: 0 }),
    ...(knows('response_format') && {
      response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: { ...schema } } },
    }),
  };
}

/** The option to leave out after a refusal: the one that the message names, otherwise `response_format`. */
function refusedOption(error: unknown, unknown: readonly Option[]): Option | null {
  const { status } = error as { status?: number };
  if (status !== 400 && status !== 422) return null;
  const said = `${(error as Error).message} ${JSON.stringify((error as { error?: unknown }).error ?? '')}`;
  const left = OPTIONS.filter((option) => !unknown.includes(option));
  const named = left.find((option) => said.includes(option));
  return named ?? left.find((option) => option === 'response_format') ?? null;
}

function contentOf(completion: unknown, hasPictures: boolean): string {
  const [choice] = (completion as Partial<OpenAI.ChatCompletion> | null)?.choices ?? [];
  if (choice === undefined) throw new AiFailure(`The AI gave no answer. ${ADMIN} AI_BASE_URL.`);
  const { finish_reason: end, message } = choice as Partial<OpenAI.ChatCompletion.Choice>;
  if (end === 'content_filter' || typeof message?.refusal === 'string')
    throw new AiFailure('The AI declines to read this. Enter the recipe by hand, or leave forceAI out.');
  if (end === 'length')
    throw new AiFailure(
      `The answer of the AI was cut short: ${hasPictures ? 'there are too many pictures for it. Send fewer pages.' : 'the text is too long for it. Paste only the recipe.'}`,
    );
  return typeof message?.content === 'string' ? message.content : '';
}

function failureOf(error: unknown, hasPictures: boolean): AiFailure {
  if (error instanceof AiFailure) return error;
  const { status, headers } = error as { status?: number; headers?: Headers };
  const again = { retryable: true, retryAfterSeconds: retryAfterSeconds(headers?.get('retry-after') ?? null) };
  if (status === undefined) return new AiFailure(`The AI cannot be reached. ${ADMIN} AI_BASE_URL.`, again);
  if (status === 401 || status === 403)
    return new AiFailure(`The AI does not take the key of Larder (${status}). ${ADMIN} AI_API_KEY.`);
  if (status === 404)
    return new AiFailure(`The AI is not there, or has no such model (404). ${ADMIN} AI_BASE_URL and AI_MODEL.`);
  if (status === 429)
    return new AiFailure('The AI is asked too often, or its quota is used up (429). Try again later.', again);
  if (status >= 500 || status === 408)
    return new AiFailure(`The AI has trouble right now (it answered ${status}). Try again later.`, again);
  const why = hasPictures
    ? `its model may read no pictures, or not so many. Send fewer pages. ${ADMIN} AI_MODEL and AI_VISION.`
    : 'the text may be too long for its model. Paste only the recipe.';
  return new AiFailure(`The AI refuses the question (it answered ${status}); ${why}`);
}
