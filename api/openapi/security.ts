import type { AccessKind } from '../http/access.ts';
import type { JsonSchema } from './schema.ts';

export const securitySchemes = {
  secretKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'Secret key `sk_live_...` or `sk_test_...` of one environment and application.',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Dashboard or extension session.',
  },
  cardToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-PM-Token',
    description:
      "Token of POST /api/v1/payment-methods/client-token: one customer's cards, 15 minutes.",
  },
  customerToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Customer-Token',
    description:
      "Token of POST /api/v1/subscriptions/client-token: one customer's subscriptions, 30 minutes.",
  },
  staffKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'Key of the staff of this installation.',
  },
} as const;

type Security = readonly Readonly<Partial<Record<keyof typeof securitySchemes, readonly []>>>[];

const uuidHeader = { type: 'string', format: 'uuid' };

/** The headers that operations refer to in components.parameters. */
export const headerParameters = {
  EnvironmentId: {
    name: 'X-Service-Environment-Id',
    in: 'header',
    description: 'Environment, for sessions. A key belongs to one; any other is refused.',
    schema: uuidHeader,
  },
  ApplicationId: {
    name: 'X-Service-Application-Id',
    in: 'header',
    description:
      'Application, for sessions (also `x-application-id`). A key belongs to one; any other is refused.',
    schema: uuidHeader,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Repeats with the same key within 24 hours get the first response and have no second effect.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      "The cart's `sequence` in quotes; the write is refused with `cart_changed` if the cart has changed since.",
    schema: { type: 'string', pattern: '^"[0-9]+"$' },
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;

interface AccessNotes {
  readonly security: Security;
  /** What a secret key needs. */
  readonly scope?: string;
  /** What the member of a session needs. */
  readonly permission?: string;
  /** Who may call, as a sentence for readers. */
  readonly who: string;
  readonly parameters: readonly (keyof typeof headerParameters)[];
}

/** A kind of access in the terms of OpenAPI. */
export function accessNotes(access: AccessKind): AccessNotes {
  const environment = ['EnvironmentId', 'ApplicationId'] as const;
  switch (access.kind) {
    case 'none':
      return { security: [], who: 'No credential.', parameters: [] };
    case 'cart_session':
      return {
        security: [],
        who: 'The cart session id in the path, from an `Origin` on the allowlist.',
        parameters: [],
      };
    case 'buyer':
      return access.audience === 'pm'
        ? { security: [{ cardToken: [] }], who: 'Card token of one customer.', parameters: [] }
        : {
            security: [{ customerToken: [] }],
            who: 'Subscription token of one customer.',
            parameters: [],
          };
    case 'monitoring':
      return {
        security: [],
        who: 'The monitoring token (`Authorization: Bearer`), where one is set; absent in production without one.',
        parameters: [],
      };
    case 'development':
      return { security: [], who: 'No credential; absent in production.', parameters: [] };
    case 'staff':
      return { security: [{ staffKey: [] }], who: 'Staff key.', parameters: [] };
    case 'identity':
      return { security: [{ session: [] }], who: 'Any dashboard session.', parameters: [] };
    case 'credential':
      return {
        security: [{ secretKey: [] }, { session: [] }],
        who: 'Any secret key or session.',
        parameters: environment,
      };
    case 'membership':
      return {
        security: [{ session: [] }],
        who: 'Dashboard session of a member.',
        parameters: environment,
      };
    case 'key':
      return {
        security: [{ secretKey: [] }, { session: [] }],
        scope: access.scope,
        who: `Secret key with scope \`${access.scope}\`, or a session with its permission.`,
        parameters: environment,
      };
    case 'key_or_session':
      return {
        security: [{ secretKey: [] }, { session: [] }],
        scope: access.scope,
        permission: access.permission,
        who: `Secret key with scope \`${access.scope}\`, or a session with permission \`${access.permission}\`.`,
        parameters: environment,
      };
    case 'session':
      return {
        security: [{ session: [] }],
        permission: access.permission,
        who: `Dashboard session with permission \`${access.permission}\`${orAlternative(access.alternative)}${orScope(access.scope)}; API keys are refused.`,
        parameters: ['environment', 'workspace_object'].includes(access.level) ? environment : [],
      };
  }
}

function orScope(scope: string | undefined): string {
  return scope ? `, or an extension session with scope \`${scope}\`` : '';
}

function orAlternative(permission: string | undefined): string {
  return permission ? `, or \`${permission}\` in an application of the member's own` : '';
}
