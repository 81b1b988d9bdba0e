import { ActionsQuery } from '../../../domain/expansion/action-schemas.ts';
import {
  getExpandedOwnMember,
  listExpandedMembers,
} from '../../../domain/expansion/unexpanded/team.ts';
import { ExpandedMemberShape } from '../../../domain/expansion/unexpanded/schemas.ts';
import { fail } from '../../../domain/errors.ts';
import { leaveWorkspace } from '../../../domain/team/leave-workspace.ts';
import { loadMember } from '../../../domain/team/load-member.ts';
import { memberPermissions } from '../../../domain/team/member-permissions.ts';
import { removeFromApplication } from '../../../domain/team/remove-from-application.ts';
import { removeMember } from '../../../domain/team/remove-member.ts';
import {
  LeaveBody,
  MemberPatch,
  MemberPermissionsShape,
  MemberShape,
  OwnMemberPatch,
  TransferBody,
  UnpagedList,
} from '../../../domain/team/schemas.ts';
import { transferOwnership } from '../../../domain/team/transfer-ownership.ts';
import { updateMember } from '../../../domain/team/update-member.ts';
import { updateOwnMember } from '../../../domain/team/update-own-member.ts';
import { toMemberView, unpagedList } from '../../../domain/team/view.ts';
import { anyMember, workspaceSession, workspaceSessionOr } from '../../http/access.ts';
import { noContent, ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';
import { ExplanationShape, QuestionBody } from './explanation.ts';

const tag = 'Team';
const edit = workspaceSessionOr('workspace:edit-member', 'application:edit-app-member');

export const memberRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/workspaces/:workspaceId/members',
    name: 'workspaces.members.list',
    tag,
    summary: 'List members',
    description:
      'All at once, as `items` and `total`, where other lists answer an array with `meta.pagination`: a workspace has few.',
    access: workspaceSession('workspace:read'),
    query: ActionsQuery,
    answer: { status: 200, data: UnpagedList(ExpandedMemberShape) },
    errors: [],
    handle: ({ ctx, query }) => listExpandedMembers(ctx, query),
    reply: (members) => ok(unpagedList(members, (view) => view)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/workspaces/:workspaceId/members/me',
    name: 'workspaces.members.getOwn',
    tag,
    summary: "Read the caller's membership",
    access: workspaceSession('workspace:read'),
    query: ActionsQuery,
    answer: { status: 200, data: ExpandedMemberShape },
    errors: [],
    handle: ({ ctx, query }) => getExpandedOwnMember(ctx, query),
    reply: ok,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/workspaces/:workspaceId/members/me',
    name: 'workspaces.members.updateOwn',
    tag,
    summary: "Set the caller's language",
    description:
      'In which the caller gets the mails of this workspace, also those that are not sent yet. The last of several calls counts.',
    access: anyMember(),
    body: OwnMemberPatch,
    answer: { status: 200, data: MemberShape },
    errors: ['application_key_workspace_route', 'not_found'],
    handle: ({ ctx, body }) => updateOwnMember(ctx, body),
    reply: (found) => ok(toMemberView(found)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/workspaces/:workspaceId/members/:memberId/permissions',
    name: 'workspaces.members.getPermissions',
    tag,
    summary: 'Read what a member may do, and why',
    description:
      'In the application and environment that the headers select: every permission, the roles of the member that give it, and what is missing.',
    access: workspaceSession('workspace:read'),
    answer: { status: 200, data: MemberPermissionsShape },
    errors: ['not_found', 'application_not_found', 'environment_not_found'],
    handle: ({ ctx, params }) => memberPermissions(ctx, params.memberId),
    reply: ok,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/workspaces/:workspaceId/members/:memberId/explain',
    name: 'workspaces.members.explain',
    tag,
    summary: 'Ask whether a member may make a call',
    description:
      'As `POST /auth/explain` does for the caller: by the same gates as the call, in their order, and calls nothing.',
    access: workspaceSession('workspace:edit-member'),
    idempotent: false,
    body: QuestionBody,
    answer: { status: 200, data: ExplanationShape },
    errors: ['not_found'],
    handle: async ({ ctx, params, body, request, explain }) => {
      const { member } = await loadMember(ctx.database, ctx.workspaceId, params.memberId);
      const { subject, email, workspaceId } = member;
      const explained = await explain(request, body, ctx.requestId, {
        subject,
        email,
        workspaceId,
      });
      return explained ?? fail('not_found');
    },
    reply: ok,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/workspaces/:workspaceId/leave',
    name: 'workspaces.leave',
    tag,
    summary: 'Leave a workspace',
    description:
      'Ends the membership of the caller, with all roles and pending invitations. The owner transfers the ownership first.',
    access: anyMember(),
    body: LeaveBody,
    answer: { status: 204 },
    errors: ['application_key_workspace_route', 'not_found', 'cannot_remove_owner'],
    handle: ({ ctx, body }) => leaveWorkspace(ctx, body.memberId),
    reply: noContent,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/workspaces/:workspaceId/members/:memberId',
    name: 'workspaces.members.update',
    tag,
    summary: "Change a member's roles and grants",
    description:
      'Everything that the body names changes at once, or nothing. Nobody gives a role above their own. The role of the owner changes only by transfer-ownership.',
    access: edit,
    body: MemberPatch,
    answer: { status: 200, data: MemberShape },
    errors: [
      'not_found',
      'application_not_found',
      'permission_denied',
      'environment_grants_forbidden',
      'invalid_environment_grants',
    ],
    handle: ({ ctx, params, body }) => updateMember(ctx, params.memberId, body),
    reply: (found) => ok(toMemberView(found)),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/v1/workspaces/:workspaceId/members/:memberId',
    name: 'workspaces.members.remove',
    tag,
    summary: 'Remove a member',
    description: 'The owner cannot be removed: 403 `cannot_remove_owner`.',
    access: workspaceSession('workspace:remove-member'),
    answer: { status: 204 },
    errors: ['not_found', 'cannot_remove_owner', 'permission_denied'],
    handle: ({ ctx, params }) => removeMember(ctx, params.memberId),
    reply: noContent,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/v1/workspaces/:workspaceId/members/:memberId/applications/:applicationId',
    name: 'workspaces.members.removeFromApplication',
    tag,
    summary: 'Remove a member from an application',
    description: 'A member whose last role goes stays a member who may do nothing.',
    access: edit,
    answer: { status: 204 },
    errors: ['not_found', 'permission_denied'],
    handle: ({ ctx, params }) => removeFromApplication(ctx, params.memberId, params.applicationId),
    reply: noContent,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/workspaces/:workspaceId/transfer-ownership',
    name: 'workspaces.transferOwnership',
    tag,
    summary: 'Make another member the owner',
    description:
      'The present owner becomes a workspace administrator. A workspace always has exactly one owner.',
    access: workspaceSession('workspace:transfer-ownership'),
    body: TransferBody,
    answer: { status: 200, data: MemberShape },
    errors: ['not_found'],
    handle: ({ ctx, body }) => transferOwnership(ctx, body.memberId),
    reply: (found) => ok(toMemberView(found)),
  }),
];
