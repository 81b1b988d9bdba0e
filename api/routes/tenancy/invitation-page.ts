import { Type } from '@sinclair/typebox';
import type { IdentityContext, CellsContext } from '../../../domain/context.ts';
import { acceptInvitation } from '../../../domain/team/accept-invitation.ts';
import { openInvitation, type InvitationPreview } from '../../../domain/team/open-invitation.ts';
import { fail } from '../../../domain/errors.ts';
import { developmentSubject } from '../../auth/identity-issuer.ts';
import { formOriginOf, type SignInMeans } from '../../auth/sign-in/means.ts';
import { requireOwnPage } from '../../auth/sign-in/own-page.ts';
import { limitClient } from '../../auth/anonymous.ts';
import { capability } from '../../http/access.ts';
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

/** The page that invitation mails link to: whoever is signed in as the invited person accepts there. */
export function invitationPageRoutes(signIn: SignInMeans): readonly AnyRoute[] {
  return [
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
      handle: async ({ ctx, query: { token = '' }, request }) => {
        const { provider, baseUrl, whoIs } = signIn;
        const invitation = await openInvitation(ctx, token);
        const who = provider.kind === 'oidc' ? await whoIs(ctx, request) : null;
        const formOrigin = await formOriginOf(provider);
        return {
          invitation,
          token,
          baseUrl,
          signIn: provider.kind,
          signedInAs: who?.identity.email ?? null,
          formOrigin,
        };
      },
      reply: (shown) => invitationPage(shown),
    }),
    defineRoute({
      method: 'POST',
      path,
      name: 'pages.acceptInvitation',
      tag,
      summary: 'Accept an invitation on its page',
      description:
        'By the form of the page, signed in there. In development, the built-in identity issuer signs the invited person in.',
      access: capability(limitClient),
      body: Type.Object({ token: TokenShape }),
      takesForm: true,
      answer: { status: 303 },
      errors: [
        'invalid_token',
        'invite_expired',
        'invite_not_pending',
        'invite_email_mismatch',
        'already_member',
        'origin_not_allowed',
        'not_found',
      ],
      handle: async ({ ctx, body: { token }, request }) => {
        const { provider, baseUrl, whoIs } = signIn;
        if (provider.kind === 'none') fail('not_found');
        const invitation = await openInvitation(ctx, token);
        if (provider.kind === 'built_in') {
          if (invitation) await acceptInvitation(signedIn(ctx, invitation), token);
          return token;
        }
        requireOwnPage(request, baseUrl);
        const who = await whoIs(ctx, request);
        if (who && invitation) {
          const { identity } = who;
          const actor = { type: 'member', id: identity.subject, label: identity.email } as const;
          await acceptInvitation({ ...ctx, actor, identity }, token);
        }
        return token;
      },
      reply: (token) => redirect(`${path}?token=${encodeURIComponent(token)}`, 303),
    }),
  ];
}

function signedIn(ctx: CellsContext, { email }: InvitationPreview): IdentityContext {
  const subject = developmentSubject(email);
  const actor = { type: 'member', id: subject, label: email } as const;
  return { ...ctx, actor, identity: { subject, email, emailVerified: true } };
}
