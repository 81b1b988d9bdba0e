import type { TSchema } from '@sinclair/typebox';
import { statusesOf, type ErrorCode } from '../../domain/errors.ts';
import type { AccessKind } from './access.ts';
import { partsOf } from './reveals-secret.ts';
import type { AnyRoute } from './route.ts';

/** The errors about a session's workspace, environment and application. */
const tenantCodes = [
  'workspace_access_denied',
  'environment_not_found',
  'member_env_forbidden',
  'application_not_found',
  'validation_error',
] as const;

const environmentCodes = [
  'workspace_access_denied',
  'validation_error',
  'environment_mismatch',
  'environment_not_found',
  'member_env_forbidden',
  'application_mismatch',
  'application_not_found',
  'application_required',
  'rate_limit_exceeded',
  'trial_expired',
  'workspace_not_live',
  'workspace_not_entitled_for_live',
  'permission_denied',
] as const;

/** The common errors (contract 00 §5) of each kind of access. */
const accessCodes: Readonly<Record<AccessKind['kind'], readonly ErrorCode[]>> = {
  none: ['rate_limit_exceeded'],
  key: ['unauthorized', 'forbidden', ...environmentCodes],
  key_or_session: ['unauthorized', 'forbidden', ...environmentCodes],
  session: [
    'unauthorized',
    'forbidden',
    'rate_limit_exceeded',
    'permission_denied',
    ...tenantCodes,
  ],
  membership: [
    'unauthorized',
    'forbidden',
    'clerk_required',
    'rate_limit_exceeded',
    ...tenantCodes,
  ],
  credential: ['unauthorized', 'forbidden', 'rate_limit_exceeded', ...environmentCodes],
  identity: [
    'unauthorized',
    'forbidden',
    'application_key_workspace_route',
    'clerk_required',
    'rate_limit_exceeded',
  ],
  staff: ['unauthorized', 'forbidden', 'permission_denied'],
  monitoring: ['unauthorized', 'not_found'],
  development: [],
  buyer: [
    'unauthorized',
    'forbidden',
    'environment_mismatch',
    'application_mismatch',
    'rate_limit_exceeded',
    'trial_expired',
    'workspace_not_live',
    'workspace_not_entitled_for_live',
  ],
  cart_session: [
    'origin_not_allowed',
    'rate_limit_exceeded',
    'trial_expired',
    'workspace_not_live',
    'workspace_not_entitled_for_live',
  ],
};

const sessionCodes = {
  workspace: ['application_key_workspace_route', 'workspace_mismatch'],
  application: ['clerk_required', 'application_mismatch'],
  environment: ['clerk_required', ...environmentCodes],
  workspace_object: ['clerk_required', ...environmentCodes],
} as const satisfies Readonly<Record<string, readonly ErrorCode[]>>;

/** Every code that a route may respond, by status. OpenAPI lists them, and in tests a route may respond no other. */
export function codesByStatus(route: AnyRoute): ReadonlyMap<number, readonly ErrorCode[]> {
  const byStatus = new Map<number, Set<ErrorCode>>();
  const add = (code: ErrorCode, statuses: readonly number[]): void => {
    for (const status of statuses)
      byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  };
  for (const code of commonCodes(route)) add(code, statusesOf(code).slice(0, 1));
  if (route.body) add('malformed_body', statusesOf('malformed_body'));
  for (const code of route.errors) add(code, statusesOf(code));
  for (const [code, status] of route.body ? shapeCodes(route.body) : []) add(code, [status]);
  const sorted = [...byStatus].toSorted(([one], [other]) => one - other);
  return new Map(sorted.map(([status, codes]) => [status, [...codes].toSorted()]));
}

/** Whether the route takes an Idempotency-Key (contract 00 §7). */
export function takesIdempotencyKey(route: AnyRoute): boolean {
  if (route.idempotent !== undefined) return route.idempotent;
  return (
    route.method !== 'GET' && !['none', 'monitoring', 'development'].includes(route.access.kind)
  );
}

/** Whether the route takes If-Match: writes on carts (contract 00 §8), and the choice on a checkout page. */
export function takesIfMatch(route: AnyRoute): boolean {
  return (
    route.method !== 'GET' &&
    route.errors.includes('cart_changed') &&
    (route.path.startsWith('/api/v1/cart') || route.path.endsWith('/:id/quote'))
  );
}

const BILLED = /^\/api\/v1\/(orders|payments|invoices|subscriptions)(\/|$)/;
/** The hand-over of a cart, and the refund of a return, which is one of its payments. */
const alsoBilled: readonly string[] = ['/api/v1/carts/:id/checkout', '/api/v1/returns/:id/refund'];

/** Whether a route writes what due work writes too, so that it waits while a test clock advances (contract 90 §7). */
export function isBillingWrite({ method, path, access }: AnyRoute): boolean {
  if (method === 'GET' || access.kind === 'none') return false;
  return BILLED.test(path) || alsoBilled.includes(path);
}

function commonCodes(route: AnyRoute): ErrorCode[] {
  const { access } = route;
  const checksInput =
    route.query !== undefined || route.body !== undefined || takesIdempotencyKey(route);
  const keyCodes: readonly ErrorCode[] = ['idempotency_key_reused', 'request_in_progress'];
  return [
    'internal_error',
    'service_unavailable',
    ...accessCodes[access.kind],
    ...(access.kind === 'session' ? sessionCodes[access.level] : []),
    ...(route.body ? (['body_too_large', 'malformed_body'] as const) : []),
    ...(route.takesUpload ? (['malformed_body'] as const) : []),
    ...(checksInput ? (['validation_error'] as const) : []),
    ...(takesIdempotencyKey(route) ? keyCodes : []),
    ...(isBillingWrite(route) ? (['invalid_state'] as const) : []),
    ...(access.kind === 'development' || route.path.includes(':') ? (['not_found'] as const) : []),
  ];
}

/** The codes that a shape itself names. */
function shapeCodes(schema: TSchema): [ErrorCode, number][] {
  const own: [ErrorCode, number][] = [];
  if (schema.metadata) own.push(['metadata_too_large', 422]);
  if (schema.aboveMaximum) own.push(['validation_error', 422]);
  for (const code of [schema.refuse?.required, schema.refuse?.any]) {
    if (code) own.push([code, statusesOf(code)[0] ?? 400]);
  }
  return [...own, ...partsOf(schema).flatMap(shapeCodes)];
}
