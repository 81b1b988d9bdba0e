import { roleTable, scopePermissions } from './role-table.ts';

/** A caller, and what the contract lets follow from that. */
export interface Caller {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The application and environment that the call names in headers. */
  readonly names: { readonly applicationId?: string; readonly environmentId?: string };
  readonly kind: 'nobody' | 'key' | 'session' | 'extension' | 'buyer' | 'staff';
  /** Of a buyer: which token it holds. */
  readonly buys?: 'PM' | 'CT';
  readonly scopes?: readonly string[];
  readonly production?: true;
  readonly wrong?: 'application' | 'environment';
  /** A letter of the role table; '' for a member without a role, null for a stranger. */
  readonly role?: string | null;
  /** Whether the grant leaves the named environment out. */
  readonly outside?: true;
}

/** The code that the access rules refuse the call with; null when they let it through. */
export function expectedRefusal(row: string, path: string, caller: Caller): string | null {
  if (row === 'none') return null;
  if (row === 'PM' || row === 'CT') return refusalOnBuyerRoute(row, caller);
  switch (caller.kind) {
    case 'nobody':
      return 'unauthorized';
    case 'buyer':
      return 'forbidden';
    case 'staff':
      return row === 'staff' ? null : 'unauthorized';
    case 'key':
      return refusalOfKey(row, path, caller);
    case 'extension':
      return refusalOfExtension(row, path, caller);
    case 'session':
      return refusalOfSession(row, path, caller);
  }
}

/** Only buyers bring a token; one for cards opens no subscriptions, nor the other way round. */
function refusalOnBuyerRoute(row: 'PM' | 'CT', { kind, buys }: Caller): string | null {
  if (kind !== 'buyer') return 'unauthorized';
  return row === buys ? null : 'forbidden';
}

function refusalOfKey(row: string, path: string, caller: Caller): string | null {
  if (row === 'staff') return 'permission_denied';
  if (row.startsWith('J ') || row === 'any session' || row === 'any member') {
    return /^\/api\/v1\/(workspaces|invites|merchants)(\/|$)/.test(path)
      ? 'application_key_workspace_route'
      : 'clerk_required';
  }
  if (caller.wrong) return `${caller.wrong}_mismatch`;
  if (row === 'any credential') return null;
  if (caller.production) return 'workspace_not_live';
  return holds(caller.scopes ?? [], scopeOf(row)) ? null : 'permission_denied';
}

/** As a key, but for J rows that name a scope. */
function refusalOfExtension(row: string, path: string, caller: Caller): string | null {
  const [, scope] = row.startsWith('J ') ? row.split(' / ') : [];
  return refusalOfKey(scope === undefined ? row : `K ${scope}`, path, caller);
}

function refusalOfSession(row: string, path: string, { role, outside }: Caller): string | null {
  if (row === 'staff') return 'permission_denied';
  if (row === 'any session' || row === 'any credential') return null;
  if (role === null) {
    return path.startsWith('/api/v1/workspaces/')
      ? 'workspace_access_denied'
      : 'application_not_found';
  }
  if (row === 'any member') return null;
  if (outside) return 'member_env_forbidden';
  const held = role ?? '';
  const allowed = permissionsOf(row).some(
    (permission) => held !== '' && (roleTable[permission] ?? '').includes(held),
  );
  return allowed ? null : 'permission_denied';
}

function scopeOf(row: string): string {
  return row.split(' ')[1] ?? '';
}

function permissionsOf(row: string): string[] {
  const [kind, first = '', , second] = row.split(' ');
  if (kind === 'J') return row.includes(' or ') ? [first, second ?? ''] : [first];
  if (kind === 'KJ') return [second ?? ''];
  return [scopePermissions[first] ?? first];
}

function holds(held: readonly string[], scope: string): boolean {
  const [resource, verb] = scope.split(':');
  const covering = [scope, `${resource}:*`, '*', ...(verb === 'read' ? [`${resource}:write`] : [])];
  return held.some((item) => covering.includes(item));
}
