import { Type } from '@sinclair/typebox';
import { endSignIn } from '../../../domain/sign-ins/end-sign-in.ts';
import type { NewSignIn } from '../../../domain/sign-ins/start-sign-in.ts';
import { startSignIn } from '../../../domain/sign-ins/start-sign-in.ts';
import { listSignIns } from '../../../domain/sign-ins/list-sign-ins.ts';
import { renewToken } from '../../../domain/sign-ins/renew-token.ts';
import { fail } from '../../../domain/errors.ts';
import { Email, ShortText, StringEnum } from '../../../domain/shapes.ts';
import { limitClient } from '../../auth/anonymous.ts';
import { developmentSubject } from '../../auth/identity-issuer.ts';
import { formOriginOf, type SignInResources } from '../../auth/sign-in/sign-in-resources.ts';
import { CALLBACK_PATH } from '../../auth/sign-in/oidc-provider.ts';
import { requireOwnPage } from '../../auth/sign-in/own-page.ts';
import { SignInRejected } from '../../auth/sign-in/provider.ts';
import { returnPathOf } from '../../auth/sign-in/return-path.ts';
import { openFlow, sealFlow } from '../../auth/sign-in/sealed-flow.ts';
import { anySession, capability, development } from '../../http/access.ts';
import { noContent, ok, redirect, type Reply } from '../../http/reply.ts';
import { requestUrl } from '../../http/request-url.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';
import { accountPage } from '../../pages/sign-in/account-page.tsx';
import {
  builtInSignInPage,
  notConfiguredPage,
  signInAddress,
  signedOutPage,
  signInFailedPage,
} from '../../pages/sign-in/sign-in-page.tsx';

const tag = 'Sign-in';
const page = { status: 200, contentType: 'text/html; charset=utf-8' } as const;
const ReturnPath = Type.Optional(ShortText(2_048));
const SessionToken = Type.Object({
  token: Type.String(),
  expiresAt: Type.String(),
  email: Type.String(),
});
const SignInShape = Type.Object({
  id: Type.String(),
  userAgent: Type.String(),
  address: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.String(),
  expiresAt: Type.String(),
});

/**
 * People sign in at a browser: at the identity provider, and in development by typing an address. The browser keeps a
 * cookie that scripts cannot read, and pages get tokens of five minutes for it.
 */
export function signInRoutes(resources: SignInResources): readonly AnyRoute[] {
  const { provider, cookies, baseUrl, enter, whoIs } = resources;

  /** Signed in: the cookie, and on to where the person wanted to go. */
  const signedIn = (cookie: string, path: string): Reply => ({
    ...redirect(path, 303),
    cookies: [cookies.session.set(cookie), cookies.flow.clear()],
  });
  const signIn = (ctx: Parameters<typeof enter>[0], request: Request, one: WhoCame) =>
    startSignIn(enter(ctx), { ...one, userAgent: request.headers.get('user-agent') ?? '' });

  return [
    defineRoute({
      method: 'GET',
      path: '/auth/sign-in',
      tag,
      summary: 'Signs a person in, and leads to a page of this service',
      access: capability(limitClient),
      query: Type.Object({ next: ReturnPath, email: Type.Optional(ShortText(254)) }),
      answer: page,
      otherAnswers: [{ status: 302 }],
      errors: [],
      handle: async ({ ctx, query, request }): Promise<Reply> => {
        const path = returnPathOf(query.next, baseUrl);
        if (provider.kind === 'none') return notConfiguredPage();
        if (await whoIs(ctx, request)) return redirect(path);
        if (provider.kind === 'built_in') return builtInSignInPage(path, query.email);
        const { url, flow } = await provider.begin();
        return {
          ...redirect(url),
          cookies: [cookies.flow.set(sealFlow(ctx.services, flow, path))],
        };
      },
      reply: (reply) => reply,
    }),
    defineRoute({
      method: 'GET',
      path: CALLBACK_PATH,
      tag,
      summary: 'Where the identity provider sends a person back',
      access: capability(limitClient),
      answer: { status: 303 },
      otherAnswers: [page],
      errors: ['not_found'],
      handle: async ({ ctx, request }): Promise<Reply> => {
        if (provider.kind !== 'oidc') fail('not_found');
        const flow = openFlow(ctx.services, cookies.flow.read(request));
        const path = returnPathOf(flow?.returnPath, baseUrl);
        const failed = (reason: string): Reply => ({
          ...signInFailedPage(reason, path),
          cookies: [cookies.flow.clear()],
        });
        if (flow === null)
          return failed('Signing in took longer than ten minutes, or began in another browser.');
        try {
          const who = await provider.complete(requestUrl(request).searchParams, flow);
          return signedIn(await signIn(ctx, request, who), path);
        } catch (error) {
          if (!(error instanceof SignInRejected)) throw error;
          ctx.services.reportFailure(error, 'a sign-in was rejected');
          return failed('The identity provider’s response is not valid for this browser.');
        }
      },
      reply: (reply) => reply,
    }),
    defineRoute({
      method: 'POST',
      path: '/dev/identity/sign-in',
      tag,
      summary: 'Signs anybody in, in development',
      access: development(),
      body: Type.Object({ email: Email, next: ReturnPath }),
      takesForm: true,
      answer: { status: 303 },
      errors: ['not_found'],
      handle: async ({ ctx, body, request }): Promise<Reply> => {
        if (provider.kind !== 'built_in') fail('not_found');
        const email = body.email.toLowerCase();
        const identity = { subject: developmentSubject(email), email, emailVerified: true };
        const cookie = await signIn(ctx, request, { identity, idToken: null });
        return signedIn(cookie, returnPathOf(body.next, baseUrl));
      },
      reply: (reply) => reply,
    }),
    defineRoute({
      method: 'POST',
      path: '/auth/token',
      tag,
      summary: 'A session of five minutes for the memory of a page',
      access: capability(limitClient),
      answer: { status: 200, data: SessionToken },
      // Nobody is signed in: no cookie is rejected, so that a first visit puts no error into the browser's console.
      otherAnswers: [{ status: 204 }],
      errors: ['unauthorized', 'origin_not_allowed'],
      handle: async ({ ctx, request }) => {
        requireOwnPage(request, baseUrl);
        if (cookies.session.read(request) === null) return null;
        const found = (await whoIs(ctx, request)) ?? fail('unauthorized');
        return renewToken(enter(ctx), found);
      },
      reply: (renewed) => ({
        ...(renewed === null ? noContent() : ok(tokenView(renewed))),
        headers: { 'cache-control': 'no-store' },
        ...(renewed?.cookie ? { cookies: [cookies.session.set(renewed.cookie)] } : {}),
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/auth/sign-out',
      tag,
      summary: 'Signs a person out here, or everywhere, and at the provider',
      access: capability(limitClient),
      body: Type.Object({
        everywhere: Type.Optional(StringEnum(['yes', 'no'])),
        next: ReturnPath,
        email: Type.Optional(ShortText(254)),
      }),
      takesForm: true,
      answer: { status: 303 },
      errors: ['origin_not_allowed'],
      handle: async ({ ctx, body, request }): Promise<Reply> => {
        requireOwnPage(request, baseUrl);
        const found = await whoIs(ctx, request);
        const { id, identity, idToken } = found ?? { id: '', identity: null, idToken: null };
        if (identity)
          await endSignIn(enter(ctx), identity.subject, body.everywhere === 'yes' ? 'all' : { id });
        const elsewhere =
          provider.kind === 'oidc' && identity ? await provider.endSessionUrl(idToken) : null;
        // Whoever signs out to come back as somebody else is led on at once; a provider has a page of its own.
        const here =
          body.next === undefined
            ? '/auth/signed-out'
            : signInAddress(returnPathOf(body.next, baseUrl), body.email ?? '');
        return {
          ...redirect(elsewhere ?? here, 303),
          cookies: [cookies.session.clear()],
        };
      },
      reply: (reply) => reply,
    }),
    defineRoute({
      method: 'GET',
      path: '/auth/signed-out',
      tag,
      summary: 'The page after signing out',
      access: capability(limitClient),
      answer: page,
      errors: [],
      handle: async () => signedOutPage(),
      reply: (reply) => reply,
    }),
    defineRoute({
      method: 'GET',
      path: '/auth/account',
      tag,
      summary: 'Where a person is signed in',
      access: capability(limitClient),
      answer: page,
      otherAnswers: [{ status: 302 }],
      errors: [],
      handle: async ({ ctx, request }): Promise<Reply> => {
        const found = await whoIs(ctx, request);
        if (found === null) return redirect('/auth/sign-in');
        const { id, identity } = found;
        return accountPage({
          email: identity.email,
          currentId: id,
          signIns: await listSignIns(enter(ctx), identity.subject),
          formOrigin: await formOriginOf(provider),
        });
      },
      reply: (reply) => reply,
    }),
    defineRoute({
      method: 'GET',
      path: '/auth/sign-ins',
      tag,
      summary: 'List where the caller is signed in',
      access: anySession(),
      answer: { status: 200, data: Type.Array(SignInShape) },
      errors: [],
      handle: ({ ctx }) => listSignIns(enter(ctx), ctx.identity.subject),
      reply: ok,
    }),
    defineRoute({
      method: 'DELETE',
      path: '/auth/sign-ins',
      tag,
      summary: 'Sign the caller out everywhere',
      access: anySession(),
      idempotent: false,
      answer: { status: 204 },
      errors: [],
      handle: ({ ctx }) => endSignIn(enter(ctx), ctx.identity.subject, 'all'),
      reply: noContent,
    }),
    defineRoute({
      method: 'DELETE',
      path: '/auth/sign-ins/:id',
      tag,
      summary: 'Sign the caller out in one browser',
      access: anySession(),
      idempotent: false,
      answer: { status: 204 },
      errors: ['not_found'],
      handle: ({ ctx, params }) => endSignIn(enter(ctx), ctx.identity.subject, { id: params.id }),
      reply: noContent,
    }),
  ];
}

function tokenView({ token, expiresAt, identity }: Awaited<ReturnType<typeof renewToken>>) {
  return { token, expiresAt: expiresAt.toISOString(), email: identity.email };
}

type WhoCame = Pick<NewSignIn, 'identity' | 'idToken'>;
