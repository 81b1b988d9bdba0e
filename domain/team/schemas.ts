import { Type, type Static, type TObject } from '@sinclair/typebox';
import { grantTypes, workspaceRoles } from '../../storage/entities/member.ts';
import { invitationStatuses } from '../../storage/entities/invitation.ts';
import {
  CreatedAt,
  Default,
  Described,
  Email,
  Locale,
  Nullable,
  StringEnum,
  Timestamp,
  Uuid,
} from '../shapes.ts';
import { applicationRoles } from '../tenancy/permissions.ts';

const ApplicationRoleShape = Type.Object({
  applicationId: Described(Uuid, 'The application in which the role holds.'),
  role: Described(
    StringEnum(applicationRoles),
    '`admin`: everything in the application. `developer`: everything but money and members. `finance`: reads, and moves money. `viewer`: reads.',
    'developer',
  ),
});
const ApplicationRoles = Type.Array(ApplicationRoleShape, { maxItems: 100 });

const grantMeanings = {
  grantType:
    '`all`: every environment. `all_non_production`: all but production. `production_only`: production alone. `selected`: those in `environmentIds`.',
  environmentIds: 'The environments of `selected`, at least one; empty for the other types.',
} as const;

const EnvironmentGrantsShape = Type.Object({
  grantType: Described(StringEnum(grantTypes), grantMeanings.grantType),
  environmentIds: Described(Type.Array(Uuid), grantMeanings.environmentIds),
});

const EnvironmentGrantsBody = Type.Object({
  grantType: Described(StringEnum(grantTypes), grantMeanings.grantType),
  environmentIds: Described(
    Default(Type.Array(Uuid, { maxItems: 100, uniqueItems: true }), []),
    grantMeanings.environmentIds,
  ),
});
export type EnvironmentGrantsInput = Static<typeof EnvironmentGrantsBody>;

const GrantedWorkspaceRole = StringEnum(['workspace_admin']);

export const InvitationBody = Type.Object(
  {
    email: Described(
      Email,
      'Where the invitation is mailed. Only somebody who signs in with this address can accept it.',
      'sam@example.com',
    ),
    workspaceRole: Type.Optional(
      Described(
        Nullable(GrantedWorkspaceRole),
        '`workspace_admin`: everything but what is the owner’s. null or left out: only the roles in applications. One role at least is required.',
      ),
    ),
    applicationRoles: Described(
      Default(ApplicationRoles, []),
      'Roles in single applications. One role at least is required.',
    ),
    environmentGrants: Type.Optional(
      Described(
        EnvironmentGrantsBody,
        'In which environments the roles hold; only owners and workspace administrators may set it. Default: `all` for a workspace administrator, else `all_non_production`.',
      ),
    ),
    locale: Type.Optional(
      Described(
        Locale,
        'In which language the invitation is mailed, BCP 47; one that mails have no words of is refused. Default: the caller’s own.',
        'de-AT',
      ),
    ),
  },
  {
    component: 'InvitationBody',
    examples: [{ email: 'sam@example.com', workspaceRole: 'workspace_admin' }],
  },
);
export type InvitationInput = Static<typeof InvitationBody>;

export const InvitationQuery = Type.Object({
  status: Type.Optional(Described(StringEnum(invitationStatuses), 'Only those in this state.')),
});
export type InvitationFilter = Static<typeof InvitationQuery>;

export const AcceptanceBody = Type.Object({
  token: Type.String({
    minLength: 1,
    maxLength: 4096,
    description: '`token` of the link in the mail.',
    examples: ['<token of the link>'],
  }),
});

const RolePatch = Type.Object({
  applicationId: Described(Uuid, 'The application in which the role holds.'),
  role: Described(
    Nullable(StringEnum(applicationRoles)),
    'The role that the member has there from now on; null takes the present one away.',
    'developer',
  ),
});

export const MemberPatch = Type.Object(
  {
    workspaceRole: Type.Optional(
      Described(
        Nullable(GrantedWorkspaceRole),
        '`workspace_admin`, or null to take that role away. The role of an owner cannot be changed here.',
      ),
    ),
    applicationRoles: Type.Optional(
      Described(
        Type.Array(RolePatch, { maxItems: 100 }),
        'Roles to set or, by null, to take away, one for each application named; roles in other applications stay. All of it happens, or nothing.',
      ),
    ),
    environmentGrants: Type.Optional(
      Described(
        EnvironmentGrantsBody,
        'In which environments the roles hold, in place of the present grant.',
      ),
    ),
  },
  { component: 'MemberPatch', examples: [{ environmentGrants: { grantType: 'all' } }] },
);
export type MemberChanges = Static<typeof MemberPatch>;

export const OwnMemberPatch = Type.Object(
  {
    locale: Described(
      Locale,
      'In which language the caller gets the workspace’s mails, BCP 47; one that mails have no words of is refused.',
      'de-AT',
    ),
  },
  { component: 'OwnMemberPatch', examples: [{ locale: 'de-AT' }] },
);
export type OwnMemberChanges = Static<typeof OwnMemberPatch>;

const invitationFields = {
  id: Described(Uuid, 'Id of the invitation.'),
  email: Described(Email, 'Where it was mailed.', 'sam@example.com'),
  status: Described(
    StringEnum(invitationStatuses),
    '`pending`: it can be accepted. `accepted`, `revoked`, `expired`: it can no longer be.',
  ),
  expiresAt: Described(Timestamp, 'When it ends: 7 days after it was last mailed.'),
  workspaceRole: Described(
    Nullable(GrantedWorkspaceRole),
    'The role in the workspace that it gives; null: none.',
  ),
  applicationRoles: Described(
    Type.Array(ApplicationRoleShape),
    'The roles in applications that it gives.',
  ),
  environmentGrants: Described(EnvironmentGrantsShape, 'In which environments the roles hold.'),
  locale: Described(Type.String(), 'In which language it is mailed, BCP 47.', 'de-AT'),
  createdAt: CreatedAt,
};
export const InvitationShape = Type.Object(invitationFields, {
  component: 'Invitation',
  description: 'An invitation to join a workspace.',
});
export const LegacyInvitationShape = Type.Object(
  {
    ...invitationFields,
    role: Described(
      Type.String(),
      'The one role that old clients expect: `admin` for a workspace administrator, else the first role in an application.',
      'developer',
    ),
  },
  { component: 'LegacyInvitation', description: 'An invitation, with the role of old clients.' },
);

export const ResentShape = Type.Object({
  id: Described(Uuid, 'Id of the invitation.'),
  expiresAt: Described(Timestamp, 'When it ends now, in 7 days.'),
});
export const AcceptedShape = Type.Object({
  workspaceId: Described(Uuid, 'The workspace that was joined.'),
  memberId: Described(Uuid, 'Id of the new member.'),
});

export const MemberShape = Type.Object(
  {
    memberId: Described(Uuid, 'Id of the member.'),
    email: Described(Email, 'The address that the member signs in with.', 'sam@example.com'),
    workspaceRole: Described(
      Nullable(StringEnum(workspaceRoles)),
      'The role in the workspace; null: only roles in applications.',
    ),
    applicationRoles: Described(
      Type.Array(ApplicationRoleShape),
      'Roles in single applications. A member without any role may do nothing.',
    ),
    environmentGrants: Described(
      EnvironmentGrantsShape,
      'In which environments the roles hold; of an owner always in all.',
    ),
    locale: Described(
      Type.String(),
      'In which language the member gets the workspace’s mails, BCP 47: at first that of the browser in which the member joined.',
      'de-AT',
    ),
    createdAt: Described(Timestamp, 'When the member joined.'),
  },
  { component: 'Member', description: 'Somebody who works in a workspace.' },
);

const RoleNames = Type.Array(Type.String());

export const MemberPermissionsShape = Type.Object({
  memberId: Described(Uuid, 'Id of the member.'),
  workspaceRole: Described(
    Nullable(StringEnum(workspaceRoles)),
    'The role in the workspace; null: none.',
  ),
  appRole: Described(
    Nullable(Type.String()),
    'The role in the selected application; null: none, or no application is selected.',
    'developer',
  ),
  environmentGranted: Described(
    Type.Boolean(),
    'Whether the member’s roles hold in the selected environment.',
  ),
  permissions: Described(
    Type.Array(
      Type.Object({
        permission: Described(Type.String(), 'The permission.', 'orders:write'),
        allowed: Described(Type.Boolean(), 'Whether the member has it here.'),
        heldBy: Described(RoleNames, 'The roles of the member that give it.', ['developer']),
        givenBy: Described(RoleNames, 'All roles that give it, the highest first.', [
          'owner',
          'workspace_admin',
          'admin',
          'developer',
        ]),
        missing: Described(
          Nullable(StringEnum(['role', 'environment'])),
          '`role`: no role of the member gives it here. `environment`: a role does, but not in this environment. null: nothing.',
        ),
      }),
    ),
    'Every permission.',
  ),
});

/** `{ items, total }`: team lists are not paginated. */
export function UnpagedList<T extends TObject>(row: T) {
  return Type.Object({
    items: Described(Type.Array(row), 'All of them; the list has no pages.'),
    total: Described(Type.Integer(), 'How many there are.', 1),
  });
}

export const TransferBody = Type.Object({
  memberId: Described(
    Uuid,
    'The member who becomes the owner; the present owner becomes a workspace administrator.',
  ),
});

export const LeaveBody = Type.Object({
  memberId: Described(
    Uuid,
    'The caller’s own, as `members/me` returns it: nobody leaves by mistake.',
  ),
});
