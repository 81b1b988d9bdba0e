import { Type, type Static } from '@sinclair/typebox';
import { lifecycleStages, subscriptionStatuses } from '../../../storage/entities/workspace.ts';
import { NameText, Nullable, Slug, StringEnum, Timestamp, Uuid } from '../../shapes.ts';

const WorkspaceName = NameText(80, 1);

export const WorkspaceBody = Type.Object(
  { name: WorkspaceName, slug: Slug },
  { component: 'WorkspaceBody' },
);
export type WorkspaceInput = Static<typeof WorkspaceBody>;

export const WorkspacePatch = Type.Object(
  { name: Type.Optional(WorkspaceName) },
  { component: 'WorkspacePatch' },
);
export type WorkspaceChanges = Static<typeof WorkspacePatch>;

const workspaceFields = {
  id: Uuid,
  name: WorkspaceName,
  slug: Slug,
  lifecycleStage: StringEnum(lifecycleStages),
  subscriptionStatus: StringEnum(subscriptionStatuses),
  trialEndsAt: Nullable(Timestamp),
  hasPaymentMethod: Type.Boolean(),
  partner: Type.Boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const WorkspaceShape = Type.Object(workspaceFields, { component: 'Workspace' });

export const WentLiveShape = Type.Object({
  lifecycleStage: StringEnum(lifecycleStages),
  warnings: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })),
});

const RateLimit = Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }));

export const StaffWorkspaceShape = Type.Object(
  { ...workspaceFields, rateLimitPerSecond: RateLimit },
  { component: 'StaffWorkspace' },
);

export const StaffWorkspacePatch = Type.Object(
  {
    subscriptionStatus: Type.Optional(StringEnum(subscriptionStatuses)),
    trialEndsAt: Type.Optional(Nullable(Timestamp)),
    hasPaymentMethod: Type.Optional(Type.Boolean()),
    partner: Type.Optional(Type.Boolean()),
    rateLimitPerSecond: Type.Optional(RateLimit),
  },
  { component: 'StaffWorkspacePatch' },
);
export type StaffWorkspaceChanges = Static<typeof StaffWorkspacePatch>;
