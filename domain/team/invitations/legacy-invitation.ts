import { Type, type Static } from '@sinclair/typebox';
import { fail } from '../../errors.ts';
import { Described, StringEnum, Uuid } from '../../shapes.ts';
import { InvitationBody, type InvitationInput } from '../schemas.ts';

const legacyRoles = ['admin', 'developer', 'finance', 'viewer'] as const;

/** The body of the legacy routes: one `role`, or the body of the new routes. */
export const LegacyInvitationBody = Type.Object(
  {
    ...InvitationBody.properties,
    role: Type.Optional(
      Described(
        StringEnum(legacyRoles),
        'One role in the form of old clients: `admin` is a workspace administrator; the others hold in `applicationId`.',
      ),
    ),
    applicationId: Type.Optional(
      Described(Uuid, 'The application of `role`; required unless that is `admin`.'),
    ),
  },
  {
    component: 'LegacyInvitationBody',
    examples: [{ email: 'sam@example.com', role: 'admin' }],
  },
);

/** The old `admin` administers the workspace; the other roles are for one application. */
export function fromLegacyInvitation({
  role,
  applicationId,
  ...input
}: Static<typeof LegacyInvitationBody>): InvitationInput {
  if (role === undefined) return input;
  if (role === 'admin') return { ...input, workspaceRole: 'workspace_admin' };
  if (applicationId === undefined) {
    const message = `applicationId is required for the role ${role}.`;
    fail('validation_error', [{ path: 'applicationId', code: 'required', message }]);
  }
  return { ...input, applicationRoles: [...input.applicationRoles, { applicationId, role }] };
}
