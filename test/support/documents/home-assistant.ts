import { randomUUID } from 'node:crypto';
import { Template } from '@huggingface/jinja';

/** A value of YAML, or of a variable. */
type Value = string | number | boolean | null | undefined | readonly Value[] | { readonly [name: string]: Value };
type Scope = Record<string, unknown>;

interface RestCommand {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly content_type?: string;
  readonly payload?: string;
}

interface Step {
  readonly action?: string;
  readonly target?: { readonly entity_id: string };
  readonly data?: Value;
  readonly response_variable?: string;
  readonly variables?: Record<string, Value>;
  readonly condition?: 'template';
  readonly value_template?: string;
  readonly if?: string;
  readonly then?: readonly Step[];
  readonly repeat?: { readonly for_each: string; readonly sequence: readonly Step[] };
}

interface Automation {
  readonly id: string;
  readonly conditions?: readonly Step[];
  readonly actions: readonly Step[];
}

/** The parts of `configuration.yaml` that the documents use. */
export interface HomeAssistantConfig {
  readonly rest_command?: Record<string, RestCommand>;
  readonly script?: Record<string, { readonly sequence: readonly Step[] }>;
  readonly automation?: readonly Automation[];
}

interface TodoItem {
  readonly uid: string;
  summary: string;
  status: 'needs_action' | 'completed';
  description?: string;
}

/** Thrown by a condition that is false: the rest of the sequence is not run. */
class Stopped extends Error {}

/**
 * A model of Home Assistant for the documented configuration: scripts and automations run step by step, requests of
 * `rest_command` are sent, and `todo` has one list. An unknown step, action or template is an error.
 */
export class HomeAssistant {
  readonly todo: TodoItem[] = [];
  readonly notifications: string[] = [];
  private readonly states = new Map<string, string>();

  /** @param list id of the to-do list's entity */
  constructor(
    private readonly config: HomeAssistantConfig,
    private readonly list: string,
  ) {}

  async runAutomation(id: string, trigger: object = {}): Promise<void> {
    const automation = this.config.automation?.find((one) => one.id === id);
    if (automation === undefined) throw new Error(`There is no automation ${id}`);
    await this.run([...(automation.conditions ?? []), ...automation.actions], { trigger });
  }

  private async run(steps: readonly Step[], scope: Scope): Promise<void> {
    try {
      for (const step of steps) await this.step(step, scope);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    }
  }

  private async step(step: Step, scope: Scope): Promise<void> {
    if (step.action !== undefined) return this.act(step.action, step, scope);
    if (step.variables !== undefined) {
      for (const [name, value] of Object.entries(step.variables)) scope[name] = this.render(value, scope);
      return;
    }
    if (step.condition === 'template') {
      if (this.render(step.value_template, scope) !== true) throw new Stopped();
      return;
    }
    if (step.if !== undefined) {
      if (this.render(step.if, scope) === true) await this.run(step.then ?? [], { ...scope });
      return;
    }
    if (step.repeat === undefined) throw new Error(`Nobody knows the step ${JSON.stringify(step)}`);
    const { for_each: each, sequence } = step.repeat;
    for (const item of this.render(each, scope) as unknown[]) await this.run(sequence, { ...scope, repeat: { item } });
  }

  private async act(action: string, { target, data, response_variable: answerTo }: Step, scope: Scope): Promise<void> {
    const entity = target?.entity_id ?? '';
    const [domain = '', service = ''] = action.split('.');
    const given = (this.render(data, scope) ?? {}) as Record<string, string>;
    let answer: unknown;
    if (domain === 'rest_command') answer = await this.send(service, given);
    else if (domain === 'script') await this.run(this.config.script?.[service]?.sequence ?? [], {});
    else if (domain === 'todo' && entity === this.list) answer = this.actOnList(service, given);
    else if (action === 'input_text.set_value') this.states.set(entity, String(given['value']));
    else if (action === 'persistent_notification.create') this.notifications.push(String(given['message']));
    else throw new Error(`Nobody knows the action ${action} of ${entity}`);
    if (answerTo !== undefined) scope[answerTo] = answer;
  }

  private async send(name: string, given: Scope): Promise<{ status: number; content: unknown }> {
    const command = this.config.rest_command?.[name];
    if (command === undefined) throw new Error(`There is no rest_command.${name}`);
    const { url, method = 'get', headers = {}, content_type: type, payload } = command;
    const response = await fetch(this.text(url, given), {
      method: method.toUpperCase(),
      headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
      ...(payload !== undefined && { body: this.text(payload, given) }),
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: response.status, content: isJson ? await response.json() : await response.text() };
  }

  private actOnList(service: string, given: Record<string, string>): object | undefined {
    const { item = '', rename, status, description } = given;
    if (service === 'get_items') return { [this.list]: { items: this.todo } };
    if (service === 'add_item') {
      const added: TodoItem = { uid: randomUUID(), summary: item, status: 'needs_action' };
      this.todo.push(description === undefined ? added : { ...added, description });
      return undefined;
    }
    const place = this.todo.findIndex(({ uid, summary }) => uid === item || summary === item);
    const found = this.todo[place];
    if (found === undefined) throw new Error(`There is no item ${item}`);
    if (service === 'remove_item') this.todo.splice(place, 1);
    else if (service === 'update_item')
      Object.assign(found, {
        ...(rename !== undefined && { summary: rename }),
        ...(status !== undefined && { status }),
      });
    else throw new Error(`Nobody knows the action todo.${service}`);
    return undefined;
  }

  /** Replaces templates by their values. A value that is only an expression keeps its type. */
  private render(value: Value, scope: Scope): unknown {
    if (typeof value === 'string') return this.renderText(value, scope);
    if (Array.isArray(value)) return value.map((one: Value) => this.render(one, scope));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.render(one, scope)]));
  }

  private renderText(text: string, scope: Scope): unknown {
    const expression = /^\{\{((?:(?!\}\}).)*)\}\}$/s.exec(text.trim())?.[1];
    if (expression === undefined) return this.text(text, scope);
    return JSON.parse(this.text(`{{ (${expression}) | tojson }}`, scope)) as unknown;
  }

  private text(template: string, scope: Scope): string {
    const states = (entity: string): string => this.states.get(entity) ?? 'unknown';
    return new Template(template).render({ ...scope, states });
  }
}
