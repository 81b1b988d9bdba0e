import { Type } from '@sinclair/typebox';
import { CallerShape } from '../../../domain/tenancy/schemas.ts';
import { describeCaller } from '../../../domain/tenancy/describe-caller.ts';
import { listKeyScopes } from '../../../domain/team/list-key-scopes.ts';
import { ownPermissions } from '../../../domain/team/own-permissions.ts';
import { permissionNames, rolesWith } from '../../../domain/tenancy/permissions.ts';
import { Described, Nullable } from '../../../domain/shapes.ts';
import { fail } from '../../../domain/errors.ts';
import { anyCredential, anyMember } from '../../http/access.ts';
import { ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';
import { ExplanationShape, QuestionBody } from './explanation.ts';

const PermissionMap = Type.Object(
  Object.fromEntries(
    permissionNames.map((name) => [
      name,
      Type.Boolean({ description: `Held by ${rolesWith(name).join(', ')}.` }),
    ]),
  ),
);

export const authRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/auth/whoami',
    name: 'auth.whoami',
    tag: 'Team',
    summary: 'Read whose credential this is',
    description:
      'The workspace, environment and application that a key belongs to, whatever its scopes. Of a dashboard session only who it is: it chooses them with each request.',
    access: anyCredential(),
    answer: { status: 200, data: CallerShape },
    errors: [],
    handle: ({ ctx }) => describeCaller(ctx),
    reply: ok,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/auth/permissions',
    name: 'auth.getPermissions',
    tag: 'Team',
    summary: 'Read what the caller may do',
    description: 'In the application and environment that the headers select.',
    access: anyMember(),
    answer: {
      status: 200,
      data: Type.Object({
        workspaceRole: Described(
          Nullable(Type.String()),
          'The role of the caller in the workspace: `owner` or `workspace_admin`; null: none.',
          'owner',
        ),
        appRole: Described(
          Nullable(Type.String()),
          'The role in the selected application; null: none, or no application is selected.',
          'developer',
        ),
        permissions: Described(
          PermissionMap,
          'Every permission, and whether the caller has it in the selected application and environment.',
        ),
      }),
    },
    errors: ['application_not_found', 'environment_not_found'],
    handle: ({ ctx }) => ownPermissions(ctx),
    reply: ok,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/auth/scopes',
    name: 'auth.listScopes',
    tag: 'Team',
    summary: 'List the scopes of keys',
    description:
      'All scopes that a key can have, and which of them the caller may give to a key of the selected application. No key has more rights than its maker.',
    access: anyMember(),
    answer: {
      status: 200,
      data: Type.Array(
        Type.Object({
          scope: Described(
            Type.String(),
            'The scope, as `scopes` of a key has it; `write` includes `read`.',
            'orders:write',
          ),
          permission: Described(
            Type.String(),
            'What a member needs to do the same in the dashboard, and to give the scope to a key.',
            'orders:write',
          ),
          publishable: Described(Type.Boolean(), 'Whether a publishable key can have it as well.'),
          mayGive: Described(
            Type.Boolean(),
            'Whether the caller may give it; always `false` where no application is selected.',
          ),
        }),
      ),
    },
    errors: ['application_not_found', 'environment_not_found'],
    handle: ({ ctx }) => listKeyScopes(ctx),
    reply: ok,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/auth/explain',
    name: 'auth.explain',
    tag: 'Team',
    summary: 'Ask whether a call would be allowed',
    description: 'Decides by the same gates as the call, in their order, and calls nothing.',
    access: anyCredential(),
    idempotent: false,
    body: QuestionBody,
    answer: { status: 200, data: ExplanationShape },
    errors: ['not_found'],
    handle: async ({ ctx, body, request, explain }) =>
      (await explain(request, body, ctx.requestId)) ?? fail('not_found'),
    reply: ok,
  }),
];
