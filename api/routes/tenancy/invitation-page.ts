import { Type } from '@sinclair/typebox';
import { acceptInvitation } from '../../../domain/team/invitations/accept-invitation.ts';
import { openInvitation } from '../../../domain/team/invitations/open-invitation.ts';
import { fail, Refusal } from '../../../domain/errors.ts';
import { Described, ShortText } from '../../../domain/shapes.ts';
import { formOriginOf, type SignInResources } from '../../auth/sign-in/sign-in-resources.ts';
import { requireOwnPage } from '../../auth/sign-in/own-page.ts';
import { limitClient } from '../../auth/anonymous.ts';
import { capability } from '../../http/access.ts';
import { redirect } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';
import { invitationPage } from '../../pages/invitation.tsx';
import { invitationTexts } from '../../pages/invitation-texts.ts';
import { acceptedTags } from '../../pages/reader.ts';

const tag = 'Team';
const path = '/console/invites/accept';
const TokenShape = Type.String({
  maxLength: 4_096,
  description: '`token` of the link in the mail.',
  examples: ['<token of the link>'],
});

/** The page that invitation mails link to: whoever is signed in as the invited person accepts there. */
export function invitationPageRoutes(signIn: SignInResources): readonly AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path,
      name: 'pages.invitation',
      tag,
      summary: 'The page behind an invitation link',
      description: 'Shows the invitation and changes nothing.',
      access: capability(limitClient),
      query: Type.Object({
        token: Type.Optional(TokenShape),
        refused: Type.Optional(
          Described(
            ShortText(100, 1),
            'The code by which accepting was just refused, which the page explains.',
          ),
        ),
      }),
      answer: { status: 200, contentType: 'text/html' },
      errors: [],
      handle: async ({ ctx, query: { token = '', refused = null }, request }) => {
        const { provider, baseUrl, whoIs } = signIn;
        const invitation = await openInvitation(ctx, token);
        const who = provider.kind === 'none' ? null : await whoIs(ctx, request);
        const formOrigin = await formOriginOf(provider);
        return {
          ...invitationTexts(request),
          invitation,
          token,
          baseUrl,
          signIn: provider.kind,
          signedInAs: who?.identity.email ?? null,
          formOrigin,
          refused,
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
        'By the form of the page, signed in there. Leads into the console of the workspace, or back to the page, which says why not.',
      access: capability(limitClient),
      body: Type.Object({ token: TokenShape }),
      takesForm: true,
      answer: { status: 303 },
      errors: ['origin_not_allowed', 'not_found'],
      handle: async ({ ctx, body: { token }, request }) => {
        const { provider, baseUrl, whoIs } = signIn;
        if (provider.kind === 'none') fail('not_found');
        requireOwnPage(request, baseUrl);
        const back = `${path}?token=${encodeURIComponent(token)}`;
        const who = await whoIs(ctx, request);
        const invitation = await openInvitation(ctx, token);
        if (!who || !invitation) return back;
        const { identity } = who;
        const actor = { type: 'member', id: identity.subject, label: identity.email } as const;
        try {
          const tags = acceptedTags(request.headers.get('accept-language'));
          await acceptInvitation({ ...ctx, actor, identity }, token, tags);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return `${back}&refused=${error.code}`;
        }
        return `/console/${invitation.workspaceSlug}`;
      },
      reply: (location) => redirect(location, 303),
    }),
  ];
}
