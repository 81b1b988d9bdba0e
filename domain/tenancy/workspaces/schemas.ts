import { Type, type Static } from '@sinclair/typebox';
import { lifecycleStages, subscriptionStatuses } from '../../../storage/entities/workspace.ts';
import {
  CreatedAt,
  Described,
  NameText,
  Nullable,
  Slug,
  StringEnum,
  Timestamp,
  UpdatedAt,
  Uuid,
} from '../../shapes.ts';

const WorkspaceName = Described(
  NameText(80, 1),
  'Its name, for people: at most 80 characters.',
  'Acme',
);
const WorkspaceSlug = Described(
  Slug,
  'Its name in addresses: lower-case letters, digits and `-`. Unique in the service; it cannot be changed.',
  'acme',
);

export const WorkspaceBody = Type.Object(
  { name: WorkspaceName, slug: WorkspaceSlug },
  { component: 'WorkspaceBody' },
);
export type WorkspaceInput = Static<typeof WorkspaceBody>;

export const WorkspacePatch = Type.Object(
  { name: Type.Optional(WorkspaceName) },
  { component: 'WorkspacePatch', examples: [{ name: 'Acme' }] },
);
export type WorkspaceChanges = Static<typeof WorkspacePatch>;

const LifecycleStage = Described(
  StringEnum(lifecycleStages),
  '`sandbox`: only non-production environments work. `live`: production does, too. There is no way back.',
);

/** The facts of its own subscription to this service, set by staff. */
const entitlement = {
  subscriptionStatus: Described(
    StringEnum(subscriptionStatuses),
    'The state of its own subscription to this service. Production needs `active`, or `trialing` with a card on file before the trial ends, or a partner.',
  ),
  trialEndsAt: Described(Nullable(Timestamp), 'When its trial ends; null without one.'),
  hasPaymentMethod: Described(
    Type.Boolean(),
    'Whether a card for its own subscription is on file; production in a trial needs one.',
  ),
  partner: Described(
    Type.Boolean(),
    'Whether it is a partner, whose production works without a subscription.',
  ),
};

const workspaceFields = {
  id: Described(Uuid, 'Id of the workspace.'),
  name: WorkspaceName,
  slug: WorkspaceSlug,
  lifecycleStage: LifecycleStage,
  ...entitlement,
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
};

export const WorkspaceShape = Type.Object(workspaceFields, {
  component: 'Workspace',
  description: 'The account of one merchant, with its members, environments and applications.',
});

export const WentLiveShape = Type.Object({
  lifecycleStage: LifecycleStage,
  warnings: Described(
    Type.Array(
      Type.Object({
        code: Described(
          Type.String(),
          '`cart_session_pricing_open`: browsers name the prices of their carts. `net30_open_to_all`: everybody may pay by invoice.',
        ),
        message: Described(Type.String(), 'The same in words.'),
      }),
    ),
    'What is allowed, and may not be meant; empty when there is nothing to say.',
  ),
});

const ReadinessCheckShape = Type.Object({
  code: Described(
    StringEnum([
      'trial_expired',
      'workspace_not_entitled_for_live',
      'connector_missing',
      'allowed_origins_missing',
      'cart_session_pricing_open',
      'net30_open_to_all',
      'seller_missing',
      'webhook_endpoint_missing',
    ]),
    'What would be wrong, by the code that going live rejects or warns with. `seller_missing`: invoices name nobody as the seller. `webhook_endpoint_missing`: nobody is notified about events.',
  ),
  required: Described(Type.Boolean(), 'Whether going live is rejected without it.'),
  passed: Described(Type.Boolean(), 'Whether it is in order.'),
  message: Described(Type.String(), 'What to do where it is not, for people.'),
  applicationIds: Described(
    Type.Array(Uuid),
    'The applications in which it is not in order. A required check passes once one application does.',
  ),
});
export type ReadinessCheck = Static<typeof ReadinessCheckShape>;

export const ReadinessShape = Type.Object({
  lifecycleStage: LifecycleStage,
  ready: Described(Type.Boolean(), 'Whether every required check passes.'),
  checks: Described(Type.Array(ReadinessCheckShape), 'The required ones first.'),
});

const RateLimit = Described(
  Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  'Requests a second that each of its environments may make, twice as many in a burst; null: the default of the service.',
);

export const StaffWorkspaceShape = Type.Object(
  { ...workspaceFields, rateLimitPerSecond: RateLimit },
  { component: 'StaffWorkspace', description: 'A workspace, as our staff see it.' },
);

export const StaffWorkspacePatch = Type.Object(
  {
    ...Type.Partial(Type.Object(entitlement)).properties,
    rateLimitPerSecond: Type.Optional(RateLimit),
  },
  { component: 'StaffWorkspacePatch', examples: [{ subscriptionStatus: 'active' }] },
);
export type StaffWorkspaceChanges = Static<typeof StaffWorkspacePatch>;
