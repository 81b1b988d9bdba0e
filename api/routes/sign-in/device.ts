import { Type } from '@sinclair/typebox';
import {
  approveDeviceLogin,
  denyDeviceLogin,
} from '../../../domain/device-logins/decide-device-login.ts';
import { findDeviceLogin } from '../../../domain/device-logins/find-device-login.ts';
import { listPlaces, type Place } from '../../../domain/device-logins/list-places.ts';
import { pollDeviceLogin } from '../../../domain/device-logins/poll-device-login.ts';
import { revokeOwnKey } from '../../../domain/device-logins/revoke-own-key.ts';
import { startDeviceLogin } from '../../../domain/device-logins/start-device-login.ts';
import { readUserCode } from '../../../domain/device-logins/user-code.ts';
import type { CellsContext } from '../../../domain/context.ts';
import { Refusal } from '../../../domain/errors.ts';
import { Secret, ShortText, StringEnum } from '../../../domain/shapes.ts';
import type { SignIn } from '../../../domain/sign-ins/find-sign-in.ts';
import { limitClient } from '../../auth/anonymous.ts';
import { formProofOf, isFormProof } from '../../auth/sign-in/form-proof.ts';
import { formOriginOf, type SignInResources } from '../../auth/sign-in/sign-in-resources.ts';
import { requireOwnPage } from '../../auth/sign-in/own-page.ts';
import { anyCredential, capability } from '../../http/access.ts';
import { created, noContent, ok, type Reply } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';
import {
  deviceApprovalPage,
  deviceCodePage,
  deviceDecidedPage,
  deviceSignInPage,
  type DeviceRequest,
} from '../../pages/sign-in/device-page.tsx';
import { notConfiguredPage } from '../../pages/sign-in/sign-in-page.tsx';

const tag = 'Sign-in';
const page = { status: 200, contentType: 'text/html; charset=utf-8' } as const;
const PAGE = '/auth/device';

/** Printable ASCII: what a program says of itself is shown to a person, and must not look like something else. */
const OwnName = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[ -~]+$' });

/** A program is signed in by a person at a browser, as in RFC 8628: `commerce login`. */
export function deviceRoutes(resources: SignInResources): readonly AnyRoute[] {
  const { provider, baseUrl, enter, whoIs } = resources;

  async function show(ctx: CellsContext, request: Request, code: string): Promise<Reply> {
    if (provider.kind === 'none') return notConfiguredPage();
    const signIn = await whoIs(ctx, request);
    if (signIn === null) return deviceSignInPage(readUserCode(code));
    if (code === '') return deviceCodePage(null);
    const found = await findOrPage(ctx, signIn, code);
    return 'page' in found ? found.page : approval(ctx, signIn, found.row, {});
  }

  async function findOrPage(ctx: CellsContext, { identity }: SignIn, code: string) {
    try {
      const row = await findDeviceLogin(enter(ctx), identity.subject, code);
      if (row === null)
        return { page: deviceCodePage('No program shows this code, or it is too old.', 404) };
      return row.status === 'pending' ? { row } : { page: deviceDecidedPage('decided_before') };
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'rate_limit_exceeded') throw error;
      const locked = deviceCodePage('Too many wrong codes. Wait ten minutes.', 429);
      return { page: { ...locked, headers: { ...locked.headers, ...error.headers } } };
    }
  }

  async function approval(
    ctx: CellsContext,
    { id, identity }: SignIn,
    row: Found,
    said: { readonly chosen?: string; readonly problem?: string },
  ): Promise<Reply> {
    const places = await listPlaces(ctx, identity.subject);
    return deviceApprovalPage({
      request: requestOf(row),
      email: identity.email,
      places: places.map(toChoice),
      chosen: said.chosen ?? null,
      proof: formProofOf(ctx.services, id, row.id),
      problem: said.problem ?? null,
      formOrigin: await formOriginOf(provider),
    });
  }

  return [
    defineRoute({
      method: 'POST',
      path: PAGE,
      tag,
      summary: 'A program asks to be signed in',
      access: capability(limitClient),
      body: Type.Object({
        clientName: OwnName(60),
        host: OwnName(100),
      }),
      answer: { status: 201, data: Type.Object({ deviceCode: Secret() }) },
      errors: ['service_unavailable'],
      handle: async ({ ctx, body }) => startDeviceLogin(enter(ctx), body),
      reply: ({ deviceCode, userCode, intervalSeconds, expiresInSeconds }) => ({
        ...created({
          deviceCode,
          userCode,
          verificationUrl: `${baseUrl}${PAGE}`,
          verificationUrlComplete: `${baseUrl}${PAGE}?code=${userCode}`,
          interval: intervalSeconds,
          expiresIn: expiresInSeconds,
        }),
        headers: { 'cache-control': 'no-store' },
      }),
    }),
    defineRoute({
      method: 'POST',
      path: `${PAGE}/token`,
      tag,
      summary: 'A program asks whether somebody has agreed',
      access: capability(limitClient),
      body: Type.Object({ deviceCode: ShortText(100, 1) }),
      answer: { status: 200, data: Type.Object({ key: Secret() }) },
      errors: ['authorization_pending', 'slow_down', 'expired_token', 'access_denied'],
      handle: async ({ ctx, body }) => pollDeviceLogin(enter(ctx), body.deviceCode),
      reply: (made) => ({
        ...ok({ ...made, expiresAt: made.expiresAt.toISOString() }),
        headers: { 'cache-control': 'no-store' },
      }),
    }),
    defineRoute({
      method: 'POST',
      path: `${PAGE}/revoke`,
      tag,
      summary: 'Revoke the key that is sent',
      access: anyCredential(),
      idempotent: false,
      answer: { status: 204 },
      errors: ['forbidden', 'not_found'],
      handle: ({ ctx }) => revokeOwnKey(ctx),
      reply: noContent,
    }),
    defineRoute({
      method: 'GET',
      path: PAGE,
      tag,
      summary: 'The page on which a person approves a program’s sign-in',
      access: capability(limitClient),
      query: Type.Object({ code: Type.Optional(ShortText(100)) }),
      answer: page,
      errors: [],
      handle: ({ ctx, request, query }) => show(ctx, request, query.code ?? ''),
      reply: (reply) => reply,
    }),
    defineRoute({
      method: 'POST',
      path: `${PAGE}/decide`,
      tag,
      summary: 'Approve or deny a program’s sign-in',
      access: capability(limitClient),
      body: Type.Object({
        code: ShortText(100),
        proof: ShortText(100),
        decision: StringEnum(['approve', 'deny']),
        place: Type.Optional(ShortText(100)),
        live: Type.Optional(StringEnum(['yes'])),
      }),
      takesForm: true,
      answer: page,
      errors: ['origin_not_allowed'],
      handle: async ({ ctx, request, body }): Promise<Reply> => {
        requireOwnPage(request, baseUrl);
        const signIn = await whoIs(ctx, request);
        if (signIn === null) return show(ctx, request, body.code);
        const { identity } = signIn;
        const found = await findOrPage(ctx, signIn, body.code);
        if ('page' in found) return found.page;
        const { row } = found;
        if (!isFormProof(ctx.services, signIn.id, row.id, body.proof))
          return approval(ctx, signIn, row, { problem: 'Read the page again, and decide.' });
        if (body.decision === 'deny')
          return deviceDecidedPage(
            (await denyDeviceLogin(enter(ctx), row.id)) ? 'denied' : 'decided_before',
          );
        const places = await listPlaces(ctx, identity.subject);
        const place = places.find((one) => valueOf(one) === body.place);
        if (!place) return approval(ctx, signIn, row, { problem: 'Choose a place.' });
        if (place.environment.kind === 'production' && body.live !== 'yes')
          return approval(ctx, signIn, row, {
            chosen: valueOf(place),
            problem: 'This environment is live: tick that you mean it.',
          });
        const approved = await approveDeviceLogin(enter(ctx), row.id, identity.subject, place);
        return deviceDecidedPage(approved ? 'approved' : 'decided_before');
      },
      reply: (reply) => reply,
    }),
  ];
}

type Found = NonNullable<Awaited<ReturnType<typeof findDeviceLogin>>>;

function requestOf(row: Found): DeviceRequest {
  return {
    userCode: row.user_code,
    clientName: row.client_name,
    host: row.host,
    address: row.address,
    createdAt: row.created_at,
  };
}

function valueOf({ application, environment }: Place): string {
  return `${application.id}:${environment.id}`;
}

function toChoice(place: Place) {
  const { workspaceId, workspaceName, application, environment } = place;
  const live = environment.kind === 'production' ? ' (live)' : '';
  const label = `${application.name}, ${environment.name}${live}`;
  return { value: valueOf(place), workspaceId, workspaceName, label };
}
