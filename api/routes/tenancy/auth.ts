import { Type } from '@sinclair/typebox';
import { ownPermissions } from '../../../domain/team/own-permissions.ts';
import { permissionNames } from '../../../domain/tenancy/permissions.ts';
import { Nullable, ShortText, StringEnum } from '../../../domain/shapes.ts';
import { fail } from '../../../domain/errors.ts';
import { anyCredential, anyMember } from '../../http/access.ts';
import { explainedGates } from '../../http/explanation.ts';
import { ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const PermissionMap = Type.Object(
  Object.fromEntries(permissionNames.map((name) => [name, Type.Boolean()])),
);

export const authRoutes: readonly AnyRoute[] = [
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
        workspaceRole: Nullable(Type.String()),
        appRole: Nullable(Type.String()),
        permissions: PermissionMap,
      }),
    },
    errors: ['application_not_found', 'environment_not_found'],
    handle: ({ ctx }) => ownPermissions(ctx),
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
    body: Type.Object({
      method: StringEnum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      path: ShortText(2048, 1),
      applicationId: Type.Optional(ShortText(100)),
      environmentId: Type.Optional(ShortText(100)),
    }),
    answer: {
      status: 200,
      data: Type.Object({
        allowed: Type.Boolean(),
        status: Type.Integer(),
        code: Nullable(Type.String()),
        gates: Type.Array(
          Type.Object({
            gate: StringEnum(explainedGates),
            passed: Type.Boolean(),
            required: Type.Unknown(),
            held: Type.Unknown(),
          }),
        ),
      }),
    },
    errors: ['not_found'],
    handle: async ({ ctx, body, request, explain }) =>
      (await explain(request, body, ctx.requestId)) ?? fail('not_found'),
    reply: ok,
  }),
];
