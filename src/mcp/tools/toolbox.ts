import { Injectable } from '@nestjs/common';
import { mayDo } from '../../accounts/scopes.js';
import { requireScope } from '../../accounts/scope.guard.js';
import { StorageQuota } from '../../households/storage-quota.js';
import type { Asker, ListedTool, Tool, ToolAnswer } from './tool.js';

/** An estimate: bytes that a call stores for each byte of its arguments, and bytes in addition. */
const COPIES = 2;
const ROW_BYTES = 500;

/** All tools. Each group of them adds itself in its constructor: Nest calls no `onModuleInit` in a module that is loaded later. */
@Injectable()
export class Toolbox {
  private readonly tools = new Map<string, Tool>();

  constructor(private readonly quota: StorageQuota) {}

  add(...tools: readonly Tool[]): void {
    for (const tool of tools) this.tools.set(tool.listed.name, tool);
  }

  /** The tools that the key and the role of its person allow. */
  listFor({ caller }: Asker): ListedTool[] {
    return [...this.tools.values()]
      .filter(({ scope, exception }) => scope === null || mayDo(caller, scope, exception))
      .map(({ listed }) => listed)
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }

  find(name: string): Tool | null {
    return this.tools.get(name) ?? null;
  }

  /** @throws InsufficientScopeError HouseholdFullError and the errors of the tool */
  async call(tool: Tool, given: unknown, asker: Asker): Promise<ToolAnswer> {
    if (tool.scope !== null) requireScope(tool.scope, asker.caller, tool.exception);
    if (tool.effect.adds !== true || !this.quota.isOn) return tool.call(given, asker);
    const bytes = ROW_BYTES + COPIES * JSON.stringify(given ?? {}).length;
    const stored = await this.quota.take(asker.caller.householdId, bytes);
    try {
      return await tool.call(given, asker);
    } finally {
      stored();
    }
  }
}
