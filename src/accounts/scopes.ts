import type { MemberRole } from '../households/membership.entity.js';

/** The scopes of keys. A `write` or `manage` scope includes the `read` scope of the same name. */
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

type PresetName = 'all' | 'display' | 'shopping' | 'import' | 'assistant';

/** A choice of scopes for a common purpose. */
export interface ScopePreset {
  readonly name: PresetName;
  /** `null` for all scopes, including those that later versions add. */
  readonly scopes: readonly Scope[] | null;
}

/** The presets that people choose from on the settings page and on the command line. */
export const SCOPE_PRESETS: readonly ScopePreset[] = [
  { name: 'all', scopes: null },
  { name: 'display', scopes: ['recipes:read', 'plan:read', 'groceries:read', 'stores:read', 'household:read'] },
  { name: 'shopping', scopes: ['groceries:write', 'stores:write', 'recipes:read', 'plan:read'] },
  { name: 'import', scopes: ['recipes:write'] },
  { name: 'assistant', scopes: ['mcp', 'recipes:write', 'plan:write', 'groceries:write', 'stores:write'] },
];

/** The scopes of a display when nobody chooses others. They only allow reading. */
export const DISPLAY_SCOPES: readonly Scope[] = SCOPE_PRESETS.find(({ name }) => name === 'display')?.scopes ?? [];

/**
 * All scopes that a display may have. With `groceries:write` it may tick groceries on the board and change nothing
 * else.
 */
export const MOST_DISPLAY_SCOPES: readonly Scope[] = [...DISPLAY_SCOPES, 'groceries:write'];

/** What a program gets that connects itself and names no scopes. */
export const DEFAULT_SCOPES: readonly Scope[] = SCOPE_PRESETS.find(({ name }) => name === 'assistant')?.scopes ?? [];

/** The preset that has exactly these scopes, in any order; `undefined` when there is none. */
export function presetOf(scopes: readonly string[] | null): ScopePreset | undefined {
  const key = keyOf(scopes);
  return SCOPE_PRESETS.find((preset) => keyOf(preset.scopes) === key);
}

function keyOf(scopes: readonly string[] | null): string {
  return scopes === null ? 'all' : [...scopes].sort().join(' ');
}

/** The parts of a caller that decide what it may do. */
export interface ScopeHolder {
  readonly role: MemberRole;
  /** The scopes of the key; `null` for a key without a limit, and for a session. */
  readonly scopes: readonly string[] | null;
  /** Whether the household lets its viewers tick groceries; missing means no. */
  readonly viewersMayTick?: boolean;
}

/**
 * An operation that more roles may do than others with the same scope. `tick`: viewers too, if the household lets them
 * tick groceries. `own`: every role, because the operation only concerns the person. A key needs the scope in any case.
 */
export type RoleException = 'tick' | 'own';

/** The scopes that each role allows at most, for keys and sessions. */
const OF_ROLE: Readonly<Record<MemberRole, readonly Scope[]>> = {
  owner: SCOPES,
  admin: SCOPES,
  member: SCOPES.filter((scope) => scope !== 'household:manage'),
  viewer: SCOPES.filter((scope) => scope === 'mcp' || isRead(scope)),
};

/** The roles, from the one with the most rights to the one with the fewest. */
export const MEMBER_ROLES = ['owner', 'admin', 'member', 'viewer'] as const satisfies readonly MemberRole[];

/**
 * The roles that a person can give to another person and take away again. The owner changes only when the owner hands
 * the household over.
 */
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

/**
 * The scopes of the key that the role allows. When the role does not allow a `write` scope, its `read` scope is in the
 * list.
 */
export function effectiveScopes({ role, scopes }: ScopeHolder): Scope[] {
  const asked = scopes === null ? SCOPES : SCOPES.filter((scope) => scopes.includes(scope));
  const allowed = asked.map((scope) => (includes(OF_ROLE[role], scope) ? scope : readOf(scope)));
  return SCOPES.filter((scope) => allowed.includes(scope) && includes(OF_ROLE[role], scope));
}

function includes(scopes: readonly string[], needed: Scope): boolean {
  return scopes.some((scope) => scope === needed || (isRead(needed) && readOf(scope) === needed));
}

/** The `read` scope that belongs to a `write` or `manage` scope. */
function readOf(scope: string): string {
  return scope.replace(/:(write|manage)$/, ':read');
}

function isRead(scope: string): boolean {
  return scope.endsWith(':read');
}
