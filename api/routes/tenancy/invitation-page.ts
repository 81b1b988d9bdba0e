import { Type } from '@sinclair/typebox';
import type { IdentityContext, CellsContext } from '../../../domain/context.ts';
import { acceptInvitation } from '../../../domain/team/accept-invitation.ts';
import { openInvitation, type InvitationPreview } from '../../../domain/team/open-invitation.ts';
import { developmentSubject } from '../../auth/identity-issuer.ts';
import { limitClient } from '../../auth/anonymous.ts';
import { capability, development } from '../../http/access.ts';
import { redirect } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';
import { invitationPage } from '../../pages/invitation.tsx';

const tag = 'Team';
const path = '/console/invites/accept';
const TokenShape = Type.String({
  maxLength: 4_096,
  description: '`token` of the link in the mail.',
  examples: ['<token of the link>'],
});

/** The page that invitation mails link to. */
export const invitationPageRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path,
    name: 'pages.invitation',
    tag,
    summary: 'The page behind an invitation link',
    description: 'Shows the invitation and changes nothing.',
    access: capability(limitClient),
    query: Type.Object({ token: Type.Optional(TokenShape) }),
    answer: { status: 200, contentType: 'text/html' },
    errors: [],
    handle: async ({ ctx, query: { token = '' } }) => {
      const { production, urls } = ctx.services;
      const invitation = await openInvitation(ctx, token);
      return { invitation, token, baseUrl: urls.base, canSignIn: !production };
    },
    reply: (shown) => invitationPage(shown),
  }),
  defineRoute({
    method: 'POST',
    path,
    name: 'pages.acceptInvitation',
    tag,
    summary: 'Accept an invitation on its page',
    description: 'Development only: the built-in identity issuer signs the invited person in.',
    access: development(),
    body: Type.Object({ token: TokenShape }),
    takesForm: true,
    answer: { status: 303 },
    errors: ['invalid_token', 'invite_expired', 'invite_not_pending', 'already_member'],
    handle: async ({ ctx, body: { token } }) => {
      const invitation = await openInvitation(ctx, token);
      if (invitation) await acceptInvitation(signedIn(ctx, invitation), token);
      return token;
    },
    reply: (token) => redirect(`${path}?token=${encodeURIComponent(token)}`, 303),
  }),
];

function signedIn(ctx: CellsContext, { email }: InvitationPreview): IdentityContext {
  const subject = developmentSubject(email);
  const actor = { type: 'member', id: subject, label: email } as const;
  return { ...ctx, actor, identity: { subject, email, emailVerified: true } };
}
