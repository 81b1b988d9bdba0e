import { listExpandedInvitations } from '../../../domain/expansion/unexpanded/team.ts';
import {
  ExpandedInvitationShape,
  InvitationListQuery,
} from '../../../domain/expansion/unexpanded/schemas.ts';
import { Type } from '@sinclair/typebox';
import { acceptInvitation } from '../../../domain/team/invitations/accept-invitation.ts';
import { workspaceOfInvitation } from '../../../domain/team/invitations/invitation-token.ts';
import { invite } from '../../../domain/team/invitations/invite.ts';
import {
  fromLegacyInvitation,
  LegacyInvitationBody,
} from '../../../domain/team/invitations/legacy-invitation.ts';
import { listInvitations } from '../../../domain/team/invitations/list-invitations.ts';
import { resendInvitation } from '../../../domain/team/invitations/resend-invitation.ts';
import { revokeInvitation } from '../../../domain/team/invitations/revoke-invitation.ts';
import {
  AcceptanceBody,
  AcceptedShape,
  InvitationBody,
  InvitationQuery,
  InvitationShape,
  LegacyInvitationShape,
  ResentShape,
  UnpagedList,
} from '../../../domain/team/schemas.ts';
import {
  toInvitationView,
  toLegacyInvitationView,
  unpagedList,
} from '../../../domain/team/view.ts';
import { anySession, workspaceSessionOr } from '../../http/access.ts';
import { created, noContent, ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';
import { acceptedTags } from '../../pages/reader.ts';

const tag = 'Team';
const access = workspaceSessionOr('workspace:invite', 'application:edit-app-member');
const inviteErrors = [
  'permission_denied',
  'environment_grants_forbidden',
  'invalid_environment_grants',
  'already_member',
  'application_not_found',
  'rate_limit_exceeded',
] as const;

function invitesAt(
  base: '/api/v1/workspaces/:workspaceId/invites' | '/api/v1/merchants/me/invites',
  group: 'workspaces.invites' | 'merchants.invites',
) {
  return [
    defineRoute({
      method: 'POST',
      path: `${base}/:id/resend`,
      name: `${group}.resend`,
      tag,
      summary: 'Mail an invitation again',
      description:
        'It is valid for seven more days; the token of the earlier mail is revoked. An invitation is mailed again once in two minutes, and an address gets five invitations a day from one workspace (429).',
      access,
      body: Type.Object({}),
      answer: { status: 200, data: ResentShape },
      errors: [
        'permission_denied',
        'environment_grants_forbidden',
        'not_found',
        'invite_not_pending',
        'rate_limit_exceeded',
      ],
      handle: ({ ctx, params }) => resendInvitation(ctx, params.id),
      reply: ({ id, expiresAt }) => ok({ id, expiresAt: expiresAt.toISOString() }),
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/:id/revoke`,
      name: `${group}.revoke`,
      tag,
      summary: 'Revoke an invitation',
      access,
      body: Type.Object({}),
      answer: { status: 204 },
      errors: ['not_found', 'invite_not_pending'],
      handle: ({ ctx, params }) => revokeInvitation(ctx, params.id),
      reply: noContent,
    }),
  ];
}

export const invitationRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/workspaces/:workspaceId/invites',
    name: 'workspaces.invites.create',
    tag,
    summary: 'Invite somebody by e-mail',
    description: 'It is mailed, and valid for seven days. Nobody gives a role above their own.',
    access,
    body: InvitationBody,
    answer: { status: 201, data: InvitationShape },
    errors: inviteErrors,
    handle: ({ ctx, body }) => invite(ctx, body),
    reply: (invitation) => created(toInvitationView(invitation)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/workspaces/:workspaceId/invites',
    name: 'workspaces.invites.list',
    tag,
    summary: 'List invitations',
    description:
      'All at once, as `items` and `total`, where other lists answer an array with `meta.pagination`: a workspace has few.',
    access,
    query: InvitationListQuery,
    answer: { status: 200, data: UnpagedList(ExpandedInvitationShape) },
    errors: [],
    handle: ({ ctx, query }) => listExpandedInvitations(ctx, query),
    reply: (invitations) => ok(unpagedList(invitations, (view) => view)),
  }),
  ...invitesAt('/api/v1/workspaces/:workspaceId/invites', 'workspaces.invites'),
  defineRoute({
    method: 'POST',
    path: '/api/v1/invites/accept',
    name: 'workspaces.invites.accept',
    tag,
    summary: 'Accept an invitation',
    description:
      'By somebody who is signed in with the invited, verified address. The token can be used once. The member has the first language of Accept-Language that mails have words of, else that of the invitation.',
    access: anySession(),
    body: AcceptanceBody,
    workspaceOf: ({ ctx, body }) => workspaceOfInvitation(ctx.services, body.token),
    answer: { status: 200, data: AcceptedShape },
    errors: [
      'invalid_token',
      'invite_expired',
      'invite_email_mismatch',
      'already_member',
      'invite_not_pending',
    ],
    handle: ({ ctx, body, request }) =>
      acceptInvitation(ctx, body.token, acceptedTags(request.headers.get('accept-language'))),
    reply: ok,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/merchants/me/invites',
    name: 'merchants.invites.create',
    tag,
    summary: 'Invite somebody (legacy)',
    access,
    body: LegacyInvitationBody,
    answer: { status: 201, data: LegacyInvitationShape },
    errors: inviteErrors,
    handle: ({ ctx, body }) => invite(ctx, fromLegacyInvitation(body)),
    reply: (invitation) => created(toLegacyInvitationView(invitation)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/merchants/me/invites',
    name: 'merchants.invites.list',
    tag,
    summary: 'List invitations (legacy)',
    description:
      'All at once, as `items` and `total`, where other lists answer an array with `meta.pagination`: a workspace has few.',
    access,
    query: InvitationQuery,
    answer: { status: 200, data: UnpagedList(LegacyInvitationShape) },
    errors: [],
    handle: ({ ctx, query }) => listInvitations(ctx, query),
    reply: (invitations) => ok(unpagedList(invitations, toLegacyInvitationView)),
  }),
  ...invitesAt('/api/v1/merchants/me/invites', 'merchants.invites'),
];
