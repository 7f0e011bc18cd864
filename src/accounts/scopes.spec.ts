import { describe, expect, it } from '@jest/globals';
import { effectiveScopes, mayDo, type Scope, SCOPES } from './scopes.js';

const READS: Scope[] = ['recipes:read', 'plan:read', 'groceries:read', 'stores:read', 'household:read'];

describe('mayDo', () => {
  it('lets a key without a limit do all that the role of its person allows', () => {
    for (const role of ['owner', 'admin'] as const)
      expect(SCOPES.filter((scope) => mayDo({ role, scopes: null }, scope))).toEqual(SCOPES);
    expect(SCOPES.filter((scope) => !mayDo({ role: 'member', scopes: null }, scope))).toEqual(['household:manage']);
    expect(SCOPES.filter((scope) => mayDo({ role: 'viewer', scopes: null }, scope))).toEqual([...READS, 'mcp']);
  });

  it('lets a key with a write scope read', () => {
    const key = { role: 'owner', scopes: ['groceries:write', 'household:manage'] } as const;
    expect(SCOPES.filter((scope) => mayDo(key, scope))).toEqual([
      'groceries:read',
      'groceries:write',
      'household:read',
      'household:manage',
    ]);
  });

  it('does not let a key with a read scope write', () => {
    expect(SCOPES.filter((scope) => mayDo({ role: 'owner', scopes: READS }, scope))).toEqual(READS);
  });

  it('lets no key do more than the role allows', () => {
    expect(mayDo({ role: 'viewer', scopes: ['recipes:write'] }, 'recipes:write')).toBe(false);
    expect(mayDo({ role: 'viewer', scopes: ['recipes:write'] }, 'recipes:read')).toBe(true);
    expect(mayDo({ role: 'member', scopes: ['household:manage'] }, 'household:manage')).toBe(false);
  });

  it('lets a viewer tick where the household allows it, with a key that may write', () => {
    const viewer = { role: 'viewer', scopes: ['groceries:write'] } as const;
    expect(mayDo(viewer, 'groceries:write', 'tick')).toBe(false);
    expect(mayDo({ ...viewer, viewersMayTick: true }, 'groceries:write', 'tick')).toBe(true);
    expect(mayDo({ ...viewer, viewersMayTick: true }, 'groceries:write')).toBe(false);
    expect(mayDo({ ...viewer, viewersMayTick: true, scopes: ['groceries:read'] }, 'groceries:write', 'tick')).toBe(
      false,
    );
  });

  it('lets every role use an operation that only concerns the person, with a key that has the scope', () => {
    expect(mayDo({ role: 'viewer', scopes: null }, 'household:manage', 'own')).toBe(true);
    expect(mayDo({ role: 'viewer', scopes: ['household:read'] }, 'household:manage', 'own')).toBe(false);
  });

  it('ignores an unknown scope', () => {
    expect(SCOPES.filter((scope) => mayDo({ role: 'owner', scopes: ['recipes:*', 'recipes'] }, scope))).toEqual([]);
  });
});

describe('effectiveScopes', () => {
  it('gives a key without a limit all scopes', () => {
    expect(effectiveScopes({ role: 'owner', scopes: null })).toEqual(SCOPES);
  });

  it('gives the scopes of the key', () => {
    expect(effectiveScopes({ role: 'owner', scopes: ['recipes:write', 'mcp'] })).toEqual(['recipes:write', 'mcp']);
  });

  it('gives the scopes of the key that the role allows', () => {
    expect(effectiveScopes({ role: 'viewer', scopes: ['recipes:write', 'mcp'] })).toEqual(['recipes:read', 'mcp']);
    expect(effectiveScopes({ role: 'viewer', scopes: null })).toEqual([...READS, 'mcp']);
    expect(effectiveScopes({ role: 'member', scopes: ['household:manage'] })).toEqual(['household:read']);
  });
});
