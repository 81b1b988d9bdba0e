import { Type } from '@sinclair/typebox';
import { clearCapturedMail, listCapturedMail } from '../../../domain/mail/captured-mail.ts';
import { toCapturedMailView } from '../../../domain/mail/view.ts';
import { ShortText, Timestamp, Uuid } from '../../../domain/shapes.ts';
import { development } from '../../http/access.ts';
import { noContent, ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Development';

const CapturedMailShape = Type.Object({
  id: Uuid,
  to: Type.String(),
  from: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
  headers: Type.Record(Type.String(), Type.String()),
  attachments: Type.Array(
    Type.Object({
      filename: Type.String(),
      contentType: Type.String(),
      sizeBytes: Type.Integer(),
    }),
  ),
  template: Type.String(),
  createdAt: Timestamp,
});

/** The mails captured while no SMTP server is configured; 404 in production. */
export const devMailRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/dev/mail',
    name: 'dev.mail.list',
    tag,
    summary: 'Read captured mails',
    access: development(),
    query: Type.Object({
      to: Type.Optional(ShortText(254)),
      template: Type.Optional(ShortText(100)),
    }),
    answer: { status: 200, data: Type.Array(CapturedMailShape) },
    errors: [],
    handle: ({ ctx, query }) => listCapturedMail(ctx, query),
    reply: (mails) => ok(mails.map(toCapturedMailView)),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/dev/mail',
    name: 'dev.mail.clear',
    tag,
    summary: 'Delete captured mails',
    access: development(),
    answer: { status: 204 },
    errors: [],
    handle: ({ ctx }) => clearCapturedMail(ctx),
    reply: noContent,
  }),
];
