import { Type, type Static } from '@sinclair/typebox';
import { errorDetails } from '../error-details.ts';
import type { ErrorCode } from '../errors.ts';
import { Described, StringEnum } from '../shapes.ts';

/** The codes by which verbs reject a state, or a caller without the scope. */
const reasons = [
  'permission_denied',
  'invalid_state',
  'request_in_progress',
  'order_not_editable',
  'subscription_order_not_editable',
  'refund_not_allowed',
  'not_invoice',
  'validation_error',
  'not_found',
  'fulfillment_not_digital',
  'invalid_subscription_state',
  'installment_plan_locked',
  'renewal_needs_attention',
  'cart_already_checked_out',
  'cart_already_converted',
  'cart_abandoned',
  'item_not_found',
  'discount_invalid',
  'evidence_not_taken',
  'clerk_required',
  'already_completed',
  'connector_in_use',
  'installation_not_active',
  'cannot_remove_owner',
  'invite_not_pending',
  'environment_grants_forbidden',
  'environment_not_found',
  'system_environment_locked',
] as const satisfies readonly ErrorCode[];

const ActionShape = Type.Object(
  {
    allowed: Type.Boolean({
      description:
        'Whether the state of the resource and the rights of the credential admit the request now.',
    }),
    possible: Type.Boolean({
      description:
        'Whether the state admits the request, whoever asks: true where only the rights of the credential are missing.',
    }),
    reason: Type.Optional(
      StringEnum(reasons, {
        description: 'The error code that the request would get now; only where it is not allowed.',
      }),
    ),
    message: Type.Optional(
      Type.String({ description: '`error.message` of that error, in English.' }),
    ),
    details: Type.Optional(
      Type.Union(
        [
          errorDetails.permission_denied,
          errorDetails.validation_error,
          Type.Object({}, { additionalProperties: true }),
        ],
        {
          description: '`error.details` of that error, as `x-error-details` describes it by code.',
        },
      ),
    ),
  },
  { component: 'Action', description: 'Whether an operation is allowed now, and why not.' },
);

/** The shape of the actions of a resource. */
function actionsShape(component: string, verbs: readonly string[]) {
  return Type.Object(Object.fromEntries(verbs.map((verb) => [verb, ActionShape])), {
    component,
    description:
      'What may be done with it now, by the names of the operations: the result of the checks that they begin with. Only with `expand=actions`.',
  });
}

const only = 'Only if asked for: what may be done with it now.';
/** Shapes of what may be done with a resource. */
export const actionsPart = (component: string, names: readonly string[]) =>
  Type.Optional(Described(actionsShape(component, names), only));
/** The query of a resource that expands nothing else. */
export const ActionsQuery = Type.Object({
  expand: Type.Optional(
    Type.Array(StringEnum(['actions']), {
      commaSeparated: true,
      description: '`actions`: what may be done with it now.',
    }),
  ),
});
export type ActionsInput = Static<typeof ActionsQuery>;
