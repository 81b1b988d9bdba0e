import type { grantTypes, workspaceRoles } from '../../storage/entities/member.ts';

export const applicationRoles = ['admin', 'developer', 'finance', 'support', 'viewer'] as const;
export type ApplicationRole = (typeof applicationRoles)[number];
export type WorkspaceRole = (typeof workspaceRoles)[number];
export type GrantType = (typeof grantTypes)[number];
type Role = WorkspaceRole | ApplicationRole;

const everyone = ['owner', 'workspace_admin', ...applicationRoles] as const;
const builders = ['owner', 'workspace_admin', 'admin', 'developer'] as const;
const treasurers = ['owner', 'workspace_admin', 'admin', 'finance'] as const;
const buyersHelpers = [...builders, 'support'] as const;
const refunders = [...treasurers, 'support'] as const;
const administrators = ['owner', 'workspace_admin'] as const;
const applicationAdministrators = ['owner', 'workspace_admin', 'admin'] as const;
const owners = ['owner'] as const;

/** The roles that have each permission (contract 10 §5), for checks, GET /auth/permissions and docs. */
const permissions = {
  'workspace:read': everyone,
  'workspace:update': administrators,
  'workspace:manage-environments': administrators,
  'workspace:create-application': administrators,
  'workspace:audit': administrators,
  'workspace:go-live': owners,
  'workspace:billing': owners,
  'workspace:invite-admin': owners,
  'workspace:transfer-ownership': owners,
  'workspace:invite': administrators,
  'workspace:edit-member': administrators,
  'workspace:remove-member': administrators,
  'workspace:set-environment-grants': administrators,
  'application:read': everyone,
  'orders:read': everyone,
  'customers:read': everyone,
  'carts:read': everyone,
  'discounts:read': everyone,
  'subscriptions:read': everyone,
  'fulfillments:read': everyone,
  'payments:read': everyone,
  'invoices:read': everyone,
  'application:edit-app-member': applicationAdministrators,
  'application:settings': builders,
  'application:api-keys': builders,
  'application:webhooks': builders,
  'application:events:read': builders,
  'application:test-tools': builders,
  'application:extensions:install': builders,
  'application:extensions:develop': builders,
  'application:connectors:credentials': applicationAdministrators,
  'customers:write': buyersHelpers,
  'carts:write': buyersHelpers,
  'orders:write': buyersHelpers,
  'fulfillments:write': buyersHelpers,
  'discounts:write': builders,
  'payments:refund': refunders,
  'payments:capture': treasurers,
  'invoices:write': treasurers,
  'subscriptions:write': refunders,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions).filter(isPermission);

function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name);
}

/** The roles that have the permission, the highest first. */
export function rolesWith(permission: Permission): readonly Role[] {
  return permissions[permission];
}

/** Whether any of the roles has the permission. */
export function holdsPermission(roles: readonly Role[], permission: Permission): boolean {
  const holders: readonly Role[] = permissions[permission];
  return roles.some((role) => holders.includes(role));
}
