import type { MemberRole } from '../households/membership.entity.js';

/** What a key may be limited to. A `write` includes the `read` of the same name, and so does `manage`. */
export const SCOPES = [
  'recipes:read',
  'recipes:write',
  'plan:read',
  'plan:write',
  'groceries:read',
  'groceries:write',
  'stores:read',
  'stores:write',
  'household:read',
  'household:manage',
  'webhooks:manage',
  'mcp',
] as const;

export type Scope = (typeof SCOPES)[number];

export type PresetName = 'all' | 'display' | 'shopping' | 'import' | 'assistant';

/** A choice of scopes for a common purpose. */
export interface ScopePreset {
  readonly name: PresetName;
  /** `null` for all, those that later versions add too. */
  readonly scopes: readonly Scope[] | null;
}

/** What people choose from, on the settings page and on the command line. */
export const SCOPE_PRESETS: readonly ScopePreset[] = [
  { name: 'all', scopes: null },
  { name: 'display', scopes: ['recipes:read', 'plan:read', 'groceries:read', 'stores:read', 'household:read'] },
  { name: 'shopping', scopes: ['groceries:write', 'stores:write', 'recipes:read', 'plan:read'] },
  { name: 'import', scopes: ['recipes:write'] },
  { name: 'assistant', scopes: ['mcp', 'recipes:write', 'plan:write', 'groceries:write', 'stores:write'] },
];

/** What a display has unless somebody chooses: it reads, and changes nothing. */
export const DISPLAY_SCOPES: readonly Scope[] = SCOPE_PRESETS.find(({ name }) => name === 'display')?.scopes ?? [];

/** The most that a display may have: `groceries:write` lets it tick groceries on the board, and change nothing else. */
export const MOST_DISPLAY_SCOPES: readonly Scope[] = [...DISPLAY_SCOPES, 'groceries:write'];

/** The preset that has just these scopes, in whatever order; `undefined` when there is none. */
export function presetOf(scopes: readonly string[] | null): ScopePreset | undefined {
  const key = keyOf(scopes);
  return SCOPE_PRESETS.find((preset) => keyOf(preset.scopes) === key);
}

function keyOf(scopes: readonly string[] | null): string {
  return scopes === null ? 'all' : [...scopes].sort().join(' ');
}

/** Who asks, as far as scopes go. */
export interface ScopeHolder {
  readonly role: MemberRole;
  /** Those of the key; `null` for a key without a limit, and for a session. */
  readonly scopes: readonly string[] | null;
  /** Whether the household lets its viewers tick groceries; left out: it does not. */
  readonly viewersMayTick?: boolean;
}

/**
 * An operation that more roles may do than others with the same scope: `tick` where the household lets viewers tick groceries, `own`
 * where it is about the person alone, whatever the role. A key needs the scope all the same.
 */
export type RoleException = 'tick' | 'own';

/** The most that a person may do in each role, whatever the key or the session. */
const OF_ROLE: Readonly<Record<MemberRole, readonly Scope[]>> = {
  owner: SCOPES,
  admin: SCOPES,
  member: SCOPES.filter((scope) => scope !== 'household:manage'),
  viewer: SCOPES.filter((scope) => scope === 'mcp' || isRead(scope)),
};

/** From the one that may do most. */
export const MEMBER_ROLES = ['owner', 'admin', 'member', 'viewer'] as const satisfies readonly MemberRole[];

/** The roles that one person may give another, and take away again. The owner is made by handing the household over. */
export const GIVEN_ROLES = ['admin', 'member', 'viewer'] as const satisfies readonly MemberRole[];

export type GivenRole = (typeof GIVEN_ROLES)[number];

/** Whether the key has the scope and the role of its person allows it. */
export function mayDo(holder: ScopeHolder, needed: Scope, exception?: RoleException): boolean {
  const { role, scopes } = holder;
  return (
    (includes(OF_ROLE[role], needed) || isExcepted(holder, exception)) && (scopes === null || includes(scopes, needed))
  );
}

function isExcepted({ viewersMayTick = false }: ScopeHolder, exception: RoleException | undefined): boolean {
  return exception === 'own' || (exception === 'tick' && viewersMayTick);
}

/** The scopes of the key as far as the role allows them: of a `write` that it does not, the `read`. */
export function effectiveScopes({ role, scopes }: ScopeHolder): Scope[] {
  const asked = scopes === null ? SCOPES : SCOPES.filter((scope) => scopes.includes(scope));
  const allowed = asked.map((scope) => (includes(OF_ROLE[role], scope) ? scope : readOf(scope)));
  return SCOPES.filter((scope) => allowed.includes(scope) && includes(OF_ROLE[role], scope));
}

function includes(scopes: readonly string[], needed: Scope): boolean {
  return scopes.some((scope) => scope === needed || (isRead(needed) && readOf(scope) === needed));
}

/** The scope to read what this one lets change. */
function readOf(scope: string): string {
  return scope.replace(/:(write|manage)$/, ':read');
}

function isRead(scope: string): boolean {
  return scope.endsWith(':read');
}
