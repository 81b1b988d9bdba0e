import type { Environment } from '../../../storage/entities/environment.ts';
import type { Invitation } from '../../../storage/entities/invitation.ts';
import type { WorkspaceContext } from '../../context.ts';
import { readNamed } from '../../team/environment-grants.ts';
import { getOwnMember } from '../../team/get-own-member.ts';
import { requireResendable, requireRevocable } from '../../team/invitations/require-state.ts';
import { listInvitations } from '../../team/invitations/list-invitations.ts';
import { listMembers } from '../../team/list-members.ts';
import {
  requireLeavable,
  requireRemovable,
  requireRolesChangeable,
} from '../../team/require-state.ts';
import { toInvitationView, toMemberView, type LoadedMember } from '../../team/view.ts';
import { listEnvironments } from '../../tenancy/environments/list-environments.ts';
import { requireArchivable, requireNotArchived } from '../../tenancy/environments/require-state.ts';
import { toEnvironmentView } from '../../tenancy/environments/view.ts';
import type { MemberContext } from '../../tenancy/member-context.ts';
import type { ActionsInput } from '../action-schemas.ts';
import { actionsBy, settingsCallerOf, type VerbRules } from '../actions.ts';
import { pageWithActions, viewWithActions } from '../view-with-actions.ts';
import type { VerbOf } from '../verbs.ts';
import type { EnvironmentListInput, InvitationListInput } from './schemas.ts';

/** The checks of a member's verbs need these facts. */
interface TeamFacts {
  readonly caller: MemberContext['member'];
  readonly target: LoadedMember;
}

export const memberRules: VerbRules<VerbOf<'member'>, TeamFacts> = {
  isBilled: false,
  rules: {
    update: {
      permission: 'workspace:edit-member',
      alternative: 'application:edit-app-member',
      check: ({ caller, target }) => requireRolesChangeable(caller, target),
    },
    remove: {
      permission: 'workspace:remove-member',
      check: ({ caller, target }) => requireRemovable(caller, target),
    },
    transferOwnership: { permission: 'workspace:transfer-ownership' },
    leave: { check: ({ caller, target }) => requireLeavable(caller, target) },
  },
};

/** The checks of an invitation's verbs need these facts. */
interface InvitationFacts {
  readonly ctx: Pick<MemberContext, 'member' | 'isEmailVerified'>;
  readonly invitation: Invitation;
  readonly named: Awaited<ReturnType<typeof readNamed>>;
}

const inviting = {
  permission: 'workspace:invite',
  alternative: 'application:edit-app-member',
} as const;

export const invitationRules: VerbRules<VerbOf<'invitation'>, InvitationFacts> = {
  isBilled: false,
  rules: {
    resend: {
      ...inviting,
      check: ({ ctx, invitation, named }) => requireResendable(ctx, invitation, named),
    },
    revoke: { ...inviting, check: ({ ctx, invitation }) => requireRevocable(ctx, invitation) },
  },
};

const permission = 'workspace:manage-environments';

export const environmentRules: VerbRules<VerbOf<'environment'>, Environment> = {
  isBilled: false,
  rules: {
    update: { permission, check: requireNotArchived },
    archive: { permission, check: requireArchivable },
  },
};

/** The members of the workspace; `expand=actions` adds what the caller may do with each. */
export async function listExpandedMembers(ctx: MemberContext, { expand = [] }: ActionsInput) {
  const actionsFor = memberActionsFor(ctx, expand);
  return (await listMembers(ctx)).map((found) => viewWithActions(found, toMemberView, actionsFor));
}

/** The caller's own membership. */
export async function getExpandedOwnMember(ctx: MemberContext, { expand = [] }: ActionsInput) {
  return viewWithActions(await getOwnMember(ctx), toMemberView, memberActionsFor(ctx, expand));
}

function memberActionsFor(ctx: MemberContext, expand: readonly string[]) {
  const caller = settingsCallerOf(ctx, expand);
  return (
    caller &&
    ((target: LoadedMember) => actionsBy(caller, memberRules, { caller: ctx.member, target }))
  );
}

/** The invitations that the caller sees; `expand=actions` adds what may be done with each. */
export async function listExpandedInvitations(
  ctx: MemberContext,
  { expand = [], ...filter }: InvitationListInput,
) {
  const invitations = await listInvitations(ctx, filter);
  const caller = settingsCallerOf(ctx, expand);
  const { database, workspaceId, member } = ctx;
  const named = caller ? await readNamed(database, workspaceId, member, invitations) : [];
  return invitations.map((one) =>
    viewWithActions(
      one,
      toInvitationView,
      caller && ((invitation) => actionsBy(caller, invitationRules, { ctx, invitation, named })),
    ),
  );
}

export async function listExpandedEnvironments(
  ctx: WorkspaceContext,
  { expand = [], ...filter }: EnvironmentListInput,
) {
  const page = await listEnvironments(ctx, filter);
  const caller = settingsCallerOf(ctx, expand);
  return pageWithActions(
    page,
    toEnvironmentView,
    caller && ((environment) => actionsBy(caller, environmentRules, environment)),
  );
}
