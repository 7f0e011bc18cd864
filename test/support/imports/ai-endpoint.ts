import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

export interface AiRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    model: string;
    messages: { role: string; content: string }[];
    response_format?: { type: string; json_schema: { schema: { properties: Record<string, unknown> } } };
    max_tokens?: number;
    max_completion_tokens?: number;
    temperature?: number;
  };
}

export type AiReply = (request: AiRequest, response: ServerResponse) => void;

/** A test endpoint with the protocol of chat completions. */
export class TestAi {
  readonly requests: AiRequest[] = [];
  private replies: AiReply[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response: ServerResponse) => {
      void textOf(request).then((body) => {
        const asked = {
          path: request.url ?? '',
          headers: request.headers,
          body: JSON.parse(body) as AiRequest['body'],
        };
        this.requests.push(asked);
        const [reply = status(500)] = this.replies;
        if (this.replies.length > 1) this.replies.shift();
        reply(asked, response);
      });
    });
  }

  static async start(): Promise<TestAi> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new TestAi(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** Sets the next replies, one for each request; the last one also answers all later requests. Forgets earlier requests. */
  will(...replies: AiReply[]): void {
    this.requests.length = 0;
    this.replies = replies;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** A completion with this text, or with this value as JSON. */
export function says(content: unknown, choice: object = {}): AiReply {
  const message = { role: 'assistant', content: typeof content === 'string' ? content : JSON.stringify(content) };
  return completes({ index: 0, finish_reason: 'stop', message, ...choice });
}

/** A completion whose message is a refusal. */
export function refuses(): AiReply {
  const message = { role: 'assistant', content: null, refusal: 'I cannot help with that.' };
  return completes({ index: 0, finish_reason: 'stop', message });
}

export function status(code: number, message = 'No', headers: Record<string, string> = {}): AiReply {
  return (_request, response) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null } }));
  };
}

/** Never answers. */
export const isSilent: AiReply = () => undefined;

function completes(choice: object): AiReply {
  const completion = { id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'test', choices: [choice] };
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion));
  };
}

/** An answer to the question for a recipe. */
export function aRecipe(fields: object = {}): object {
  return {
    found: true,
    name: 'Onion soup',
    description: 'A soup for cold days.',
    servings: 4,
    prepMinutes: 10,
    cookMinutes: 40,
    totalMinutes: 50,
    ingredients: [
      { line: '500 g onions, sliced', group: null },
      { line: '1 litre stock', group: 'For the broth' },
    ],
    steps: [
      { text: 'Fry the onions.', section: null },
      { text: 'Add the stock and simmer.', section: null },
    ],
    notes: 'Better the next day.',
    author: 'Ann Cook',
    tags: ['soup'],
    cuisines: ['French'],
    categories: ['Dinner'],
    calories: 210,
    fat: '8 g',
    carbs: null,
    protein: null,
    ...fields,
  };
}
