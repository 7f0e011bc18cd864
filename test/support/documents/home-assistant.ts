import { Template } from '@huggingface/jinja';

/** A value of YAML, or of a variable. */
type Value = string | number | boolean | null | undefined | readonly Value[] | { readonly [name: string]: Value };
type Scope = Record<string, unknown>;

interface Step {
  readonly action?: string;
  readonly data?: Value;
  readonly if?: string;
  readonly then?: readonly Step[];
  readonly repeat?: { readonly for_each: string; readonly sequence: readonly Step[] };
}

interface Automation {
  readonly id: string;
  readonly actions: readonly Step[];
}

/** The parts of `configuration.yaml` that the documents use. */
export interface HomeAssistantConfig {
  readonly automation?: readonly Automation[];
}

/**
 * A model of Home Assistant for the documented configuration: automations run step by step. An unknown step, action or template is an
 * error.
 */
export class HomeAssistant {
  readonly notifications: string[] = [];

  /** @param update asks the integration of an entity for its state */
  constructor(
    private readonly config: HomeAssistantConfig,
    private readonly update: (entity: string) => Promise<void>,
  ) {}

  async runAutomation(id: string, trigger: object = {}): Promise<void> {
    const automation = this.config.automation?.find((one) => one.id === id);
    if (automation === undefined) throw new Error(`There is no automation ${id}`);
    await this.run(automation.actions, { trigger });
  }

  private async run(steps: readonly Step[], scope: Scope): Promise<void> {
    for (const step of steps) await this.step(step, scope);
  }

  private async step(step: Step, scope: Scope): Promise<void> {
    if (step.action !== undefined) return this.act(step.action, step, scope);
    if (step.if !== undefined) {
      if (this.render(step.if, scope) === true) await this.run(step.then ?? [], { ...scope });
      return;
    }
    if (step.repeat === undefined) throw new Error(`Nobody knows the step ${JSON.stringify(step)}`);
    const { for_each: each, sequence } = step.repeat;
    for (const item of this.render(each, scope) as unknown[]) await this.run(sequence, { ...scope, repeat: { item } });
  }

  private async act(action: string, { data }: Step, scope: Scope): Promise<void> {
    const given = (this.render(data, scope) ?? {}) as { message?: unknown; entity_id?: readonly string[] };
    if (action === 'homeassistant.update_entity') for (const entity of given.entity_id ?? []) await this.update(entity);
    else if (action === 'persistent_notification.create') this.notifications.push(String(given.message));
    else throw new Error(`Nobody knows the action ${action}`);
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
    return new Template(template).render(scope);
  }
}
