import { Type } from '@sinclair/typebox';
import { clearCapturedMail, listCapturedMail } from '../../../domain/mail/captured-mail.ts';
import { toCapturedMailView } from '../../../domain/mail/view.ts';
import { Described, ShortText, Timestamp, Uuid } from '../../../domain/shapes.ts';
import { development } from '../../http/access.ts';
import { noContent, ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Development';

const CapturedMailShape = Type.Object({
  id: Described(Uuid, 'Id of the captured mail.'),
  to: Type.String({ description: 'The address that it would go to.' }),
  from: Type.String({ description: 'The sender, with its name.' }),
  subject: Type.String({ description: 'With `[TEST]` before it outside production.' }),
  text: Type.String({ description: 'Its plain text; each link is on a line of its own.' }),
  html: Type.String({ description: 'The same as a page.' }),
  headers: Described(
    Type.Record(Type.String(), Type.String()),
    'Further headers by name, such as `X-Service-Template`.',
  ),
  attachments: Type.Array(
    Type.Object({
      filename: Type.String({ description: 'As the reader would save it.' }),
      contentType: Type.String({ description: 'Such as `application/pdf`.' }),
      sizeBytes: Type.Integer({ description: 'Size in bytes.' }),
    }),
    { description: 'What is attached, such as an invoice.' },
  ),
  template: Type.String({ description: 'What kind of mail it is, such as `customer.receipt`.' }),
  createdAt: Described(Timestamp, 'When it was captured.'),
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
      to: Type.Optional(Described(ShortText(254), 'Only mails to this address.')),
      template: Type.Optional(Described(ShortText(100), 'Only mails of this template.')),
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
