import { Type, type Static } from '@sinclair/typebox';
import { grantTypes, workspaceRoles } from '../../storage/entities/member.ts';
import { invitationStatuses } from '../../storage/entities/invitation.ts';
import { Default, Email, Nullable, StringEnum, Timestamp, Uuid } from '../shapes.ts';
import { applicationRoles } from '../tenancy/permissions.ts';

const ApplicationRoleShape = Type.Object({
  applicationId: Uuid,
  role: StringEnum(applicationRoles),
});
const ApplicationRoles = Type.Array(ApplicationRoleShape, { maxItems: 100 });

const EnvironmentGrantsShape = Type.Object({
  grantType: StringEnum(grantTypes),
  environmentIds: Type.Array(Uuid),
});

const EnvironmentGrantsBody = Type.Object({
  grantType: StringEnum(grantTypes),
  environmentIds: Default(Type.Array(Uuid, { maxItems: 100, uniqueItems: true }), []),
});
export type EnvironmentGrantsInput = Static<typeof EnvironmentGrantsBody>;

const GrantedWorkspaceRole = StringEnum(['workspace_admin']);

export const InvitationBody = Type.Object(
  {
    email: Email,
    workspaceRole: Type.Optional(Nullable(GrantedWorkspaceRole)),
    applicationRoles: Default(ApplicationRoles, []),
    environmentGrants: Type.Optional(EnvironmentGrantsBody),
  },
  { component: 'InvitationBody' },
);
export type InvitationInput = Static<typeof InvitationBody>;

export const InvitationQuery = Type.Object({
  status: Type.Optional(StringEnum(invitationStatuses)),
});
export type InvitationFilter = Static<typeof InvitationQuery>;

export const AcceptanceBody = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 4096 }),
});

export const MemberPatch = Type.Object(
  {
    workspaceRole: Type.Optional(Nullable(GrantedWorkspaceRole)),
    applicationRoles: Type.Optional(ApplicationRoles),
    environmentGrants: Type.Optional(EnvironmentGrantsBody),
  },
  { component: 'MemberPatch' },
);
export type MemberChanges = Static<typeof MemberPatch>;

const invitationFields = {
  id: Uuid,
  email: Email,
  status: StringEnum(invitationStatuses),
  expiresAt: Timestamp,
  workspaceRole: Nullable(GrantedWorkspaceRole),
  applicationRoles: Type.Array(ApplicationRoleShape),
  environmentGrants: EnvironmentGrantsShape,
  createdAt: Timestamp,
};
export const InvitationShape = Type.Object(invitationFields, { component: 'Invitation' });
export const LegacyInvitationShape = Type.Object(
  { ...invitationFields, role: Type.String() },
  { component: 'LegacyInvitation' },
);

export const ResentShape = Type.Object({ id: Uuid, expiresAt: Timestamp });
export const AcceptedShape = Type.Object({ workspaceId: Uuid, memberId: Uuid });

export const MemberShape = Type.Object(
  {
    memberId: Uuid,
    email: Email,
    workspaceRole: Nullable(StringEnum(workspaceRoles)),
    applicationRoles: Type.Array(ApplicationRoleShape),
    environmentGrants: EnvironmentGrantsShape,
    createdAt: Timestamp,
  },
  { component: 'Member' },
);

/** `{ items, total }`: team lists are not paginated. */
export function UnpagedList<
  T extends typeof MemberShape | typeof InvitationShape | typeof LegacyInvitationShape,
>(row: T) {
  return Type.Object({ items: Type.Array(row), total: Type.Integer() });
}

export const TransferBody = Type.Object({ memberId: Uuid });
