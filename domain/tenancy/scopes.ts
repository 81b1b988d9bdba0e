import type { Permission } from './permissions.ts';

interface ScopeRule {
  /** The permission that a dashboard session needs on a route of this scope (contract 10 §6). */
  readonly permission: Permission;
  readonly nonProductionOnly?: true;
  readonly publishable?: true;
  /** Granted only to extension sessions. */
  readonly extensionOnly?: true;
}

/** The scope catalogue. `write` includes `read` of the same resource. */
export const scopes = {
  'organizations:read': { permission: 'workspace:read' },
  'organizations:write': { permission: 'application:settings' },
  'stores:read': { permission: 'workspace:read' },
  'stores:write': { permission: 'application:settings' },
  'customers:read': { permission: 'customers:read' },
  'customers:write': { permission: 'customers:write' },
  'customer_payment_methods:read': { permission: 'customers:read' },
  'customer_payment_methods:write': { permission: 'customers:write' },
  'carts:read': { permission: 'carts:read' },
  'carts:write': { permission: 'carts:write' },
  'checkout_sessions:read': { permission: 'carts:read' },
  'checkout_sessions:write': { permission: 'carts:write' },
  'orders:read': { permission: 'orders:read' },
  'orders:write': { permission: 'orders:write' },
  'discounts:read': { permission: 'discounts:read' },
  'discounts:write': { permission: 'discounts:write' },
  'fulfillments:read': { permission: 'fulfillments:read' },
  'fulfillments:write': { permission: 'fulfillments:write' },
  'subscriptions:read': { permission: 'subscriptions:read' },
  'subscriptions:write': { permission: 'subscriptions:write' },
  'invoices:read': { permission: 'invoices:read' },
  'invoices:write': { permission: 'invoices:write' },
  'usage:write': { permission: 'subscriptions:write' },
  'payments:read': { permission: 'payments:read' },
  'payments:write': { permission: 'payments:capture' },
  'refunds:write': { permission: 'payments:refund' },
  'webhook_endpoints:read': { permission: 'application:webhooks' },
  'webhook_endpoints:write': { permission: 'application:webhooks' },
  'events:read': { permission: 'application:events:read' },
  'connectors:read': { permission: 'application:settings', extensionOnly: true },
  'connectors:write': { permission: 'application:connectors:credentials', extensionOnly: true },
  'embed_config:read': { permission: 'application:read' },
  'embed_config:write': { permission: 'application:settings' },
  'shipping_tax:read': { permission: 'application:read' },
  'shipping_tax:write': { permission: 'application:settings' },
  'uploads:read': { permission: 'application:settings', extensionOnly: true },
  'uploads:write': { permission: 'application:settings', extensionOnly: true },
  'extensions:read': { permission: 'application:read', extensionOnly: true },
  'extensions:install': { permission: 'application:extensions:install', extensionOnly: true },
  'environments:write': { permission: 'application:test-tools', nonProductionOnly: true },
  'test_tools:write': { permission: 'application:test-tools', nonProductionOnly: true },
  'shipping_quotes:write': { permission: 'carts:write', publishable: true },
  'tax_calculations:write': { permission: 'carts:write', publishable: true },
} as const satisfies Record<string, ScopeRule>;

export type Scope = keyof typeof scopes;

export const scopeNames = Object.keys(scopes) as readonly Scope[];

export function isScope(text: string): text is Scope {
  return Object.hasOwn(scopes, text);
}

/** What a member needs to do the same by dashboard session. */
export function permissionOf(scope: Scope): Permission {
  return scopes[scope].permission;
}

/** The scopes that a secret key can have. */
export const keyScopes = scopeNames.filter((scope) => !('extensionOnly' in scopes[scope]));

export const publishableScopes = [
  'shipping_quotes:write',
  'tax_calculations:write',
] as const satisfies Scope[];

const resources = new Set(scopeNames.map((scope) => scope.slice(0, scope.indexOf(':'))));

/** Whether a secret key may have this scope: a known one, `*` or `<known resource>:*`; never admin. */
export function isGrantableScope(text: string): boolean {
  if (text === '*' || isScope(text)) return true;
  const [resource, verb, ...rest] = text.split(':');
  return rest.length === 0 && verb === '*' && resource !== undefined && resources.has(resource);
}

/** Whether a credential's scopes cover the text of a scope: exactly, by wildcard, or by `write` for `read`. */
export function coversScope(held: readonly string[], scope: string): boolean {
  const resource = scope.slice(0, scope.indexOf(':'));
  const wanted = new Set([scope, `${resource}:*`, '*']);
  if (scope.endsWith(':read')) wanted.add(`${resource}:write`);
  return held.some((item) => wanted.has(item));
}
