import { applyOptOut } from '../../../domain/mail/apply-opt-out.ts';
import { openOptOut, type OptOut } from '../../../domain/mail/open-opt-out.ts';
import { maskedEmail, toOptOutResult, toOptOutView } from '../../../domain/mail/view.ts';
import {
  OptOutBody,
  OptOutQuery,
  OptOutResultShape,
  OptOutShape,
} from '../../../domain/mail/schemas.ts';
import type { CellsContext } from '../../../domain/context.ts';
import { readerOfRequest } from '../../pages/reader.ts';
import { unsubscribePage } from '../../pages/unsubscribe.tsx';
import { limitClient } from '../../auth/anonymous.ts';
import { capability } from '../../http/access.ts';
import { ok, type Reply } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Unsubscribe';
const errors = ['missing_token', 'invalid_token'] as const;
const pageAnswer = { status: 200, contentType: 'text/html' } as const;

interface Shown {
  readonly optOut: OptOut;
  readonly token: string;
  /** Null: the response is JSON. */
  readonly page: Request | null;
}

/** The unsubscribe link of mails. A GET changes nothing, since mail scanners follow links. */
export const unsubscribeRoutes: readonly AnyRoute[] = [
  ...(
    [
      ['/unsubscribe', 'pages.unsubscribe'],
      ['/unsubscribe/apply', 'pages.unsubscribeForm'],
    ] as const
  ).map(([path, name]) =>
    defineRoute({
      method: 'GET',
      path,
      name,
      tag,
      summary: 'The page behind an unsubscribe link',
      description: 'HTML; JSON with `Accept: application/json`. Changes nothing.',
      access: capability(limitClient),
      query: OptOutQuery,
      answer: { status: 200, data: OptOutShape },
      otherAnswers: [pageAnswer],
      errors,
      handle: ({ ctx, query, request }) =>
        show(ctx, query.token, wants(request, 'application/json') ? null : request),
      reply: ({ optOut, token, page }: Shown) =>
        page ? pageOf(optOut, token, page, false) : ok(toOptOutView(optOut)),
    }),
  ),
  defineRoute({
    method: 'POST',
    path: '/unsubscribe',
    name: 'pages.unsubscribeByOneClick',
    tag,
    summary: "Unsubscribe by the mail client's own button (RFC 8058)",
    description: 'The body, `List-Unsubscribe=One-Click`, is not read: the token is enough.',
    access: capability(limitClient),
    query: OptOutQuery,
    answer: { status: 200, data: OptOutResultShape },
    errors,
    handle: ({ ctx, query }) => applyOptOut(ctx, query.token, false),
    reply: (optOut) => ok(toOptOutResult(optOut)),
  }),
  defineRoute({
    method: 'POST',
    path: '/unsubscribe/apply',
    name: 'pages.applyUnsubscribe',
    tag,
    summary: 'Unsubscribe, or subscribe again',
    description:
      'As JSON or as a form. Repeats answer the same. Transactional mails, such as invoices, are sent in either case.',
    access: capability(limitClient),
    body: OptOutBody,
    takesForm: true,
    answer: { status: 200, data: OptOutResultShape },
    otherAnswers: [pageAnswer],
    errors,
    handle: async ({ ctx, body: { token, subscribe }, request }) => {
      const optOut = await applyOptOut(ctx, token, String(subscribe) === 'true');
      return { optOut, token, page: wants(request, 'text/html') ? request : null };
    },
    reply: ({ optOut, token, page }: Shown) =>
      page ? pageOf(optOut, token, page, true) : ok(toOptOutResult(optOut)),
  }),
];

async function show(
  ctx: CellsContext,
  token: string | undefined,
  page: Request | null,
): Promise<Shown> {
  return { optOut: await openOptOut(ctx, token), token: token ?? '', page };
}

function wants(request: Request, contentType: string): boolean {
  return request.headers.get('accept')?.includes(contentType) ?? false;
}

function pageOf(
  { claims, applicationName, brand, subscribed }: OptOut,
  token: string,
  request: Request,
  isDone: boolean,
): Reply {
  return unsubscribePage({
    language: readerOfRequest(request, brand.locale).language,
    applicationName,
    companyName: brand.companyName,
    logoUrl: brand.logoUrl,
    color: brand.color,
    email: maskedEmail(claims.email),
    subscribed,
    isDone,
    token,
  });
}
