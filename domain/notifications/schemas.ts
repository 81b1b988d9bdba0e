import { Type, type Static } from '@sinclair/typebox';
import { noticeKinds } from '../../storage/queries/notifications/news.ts';
import { TROUBLES_MAX } from '../../storage/queries/reports/troubles.ts';
import { Described, Nullable, ShortText, StringEnum, Timestamp, Url } from '../shapes.ts';

const Kind = StringEnum(noticeKinds);
const Kinds = Type.Array(Kind, { maxItems: noticeKinds.length, uniqueItems: true });

const NoticeShape = Type.Object({
  kind: Described(Kind, 'What needs attention; a count of `attention` in the overview.'),
  count: Type.Integer({
    description: `How many are open now. At most ${TROUBLES_MAX} are counted.`,
  }),
  new: Type.Integer({ description: 'Those of them that the caller has not seen.' }),
  latestAt: Described(Nullable(Timestamp), 'When the newest one began.'),
});

export const NoticesShape = Type.Object(
  {
    items: Type.Array(NoticeShape, {
      description: 'The kinds of which something is open and whose lists the caller may see.',
    }),
    new: Type.Integer({ description: 'The sum of `new`.' }),
    seenAt: Described(
      Nullable(Timestamp),
      'When the caller last marked them as seen in this application and environment.',
    ),
  },
  { component: 'Notices', description: 'What needs attention, and what of it is new to a member.' },
);

const mailedMeaning =
  'The kinds that are mailed to the caller, where the caller’s roles show their lists. `failingWebhookEndpoints`, `openDisputes` and `undecidedPayments` once an hour at most, the others in the morning of the application’s billing time zone.';
const testMeaning = 'Whether mails come from other environments than production, too.';

export const NotificationChoiceShape = Type.Object(
  {
    mailed: Described(Kinds, mailedMeaning),
    inTestEnvironments: Type.Boolean({ description: testMeaning }),
    isDefault: Type.Boolean({
      description:
        'Nothing was chosen yet: the owner and administrators of the workspace get all but `failedPayments` and `pastDueSubscriptions`, others get none.',
    }),
  },
  { component: 'NotificationChoice', description: 'What is mailed to a member.' },
);

export const NotificationChoiceBody = Type.Object({
  mailed: Described(Kinds, mailedMeaning),
  inTestEnvironments: Type.Boolean({ description: testMeaning }),
});
export type NotificationChoiceInput = Static<typeof NotificationChoiceBody>;

const kindsMeaning = 'The kinds that are posted.';

export const NotificationWebhookShape = Type.Object(
  {
    host: Described(
      Nullable(Type.String()),
      'The host of its URL, which is not shown again; null: there is none.',
    ),
    kinds: Described(Kinds, kindsMeaning),
    isActive: Type.Boolean({ description: 'Whether anything is posted.' }),
    goneStatus: Described(
      Nullable(Type.Integer()),
      'The status, 404 or 410, by which it was switched off; null: it was not.',
    ),
    deliveredAt: Described(Nullable(Timestamp), 'When it last accepted a notice.'),
    failedAt: Described(
      Nullable(Timestamp),
      'When it last failed; null again after it has accepted one.',
    ),
    failure: Described(Nullable(Type.String()), 'Why it last failed.'),
    updatedAt: Described(Nullable(Timestamp), 'When it last changed; null: there is none.'),
  },
  { component: 'NotificationWebhook', description: 'The incoming webhook of a chat.' },
);

export const NotificationWebhookBody = Type.Object({
  url: Type.Optional(
    Described(
      Url,
      'An incoming webhook of Slack or Mattermost, or one of Discord that ends with `/slack`; https. Left out: as before.',
    ),
  ),
  kinds: Described(Kinds, kindsMeaning),
  isActive: Type.Boolean({ description: 'Whether anything is posted.' }),
});
export type NotificationWebhookInput = Static<typeof NotificationWebhookBody>;

export const NotificationTestShape = Type.Object(
  {
    status: StringEnum(['succeeded', 'failed'], { description: 'Whether the chat accepted it.' }),
    responseStatus: Described(Nullable(Type.Integer()), 'The HTTP status; null: no response.'),
    responseBody: Described(Nullable(Type.String()), 'The beginning of the response.'),
    durationMs: Type.Integer({ description: 'How long it took.' }),
    error: Described(Nullable(Type.String()), 'Why it failed.'),
  },
  { component: 'NotificationTest', description: 'What became of a test message.' },
);

const TOKEN_MAX = 4_096;
const tokenMeaning = 'The sealed token of the mail’s link; it does not expire.';

export const StopMailsQuery = Type.Object({
  token: Type.Optional(Described(ShortText(TOKEN_MAX), tokenMeaning)),
});

/** As JSON or as a form, whose values are strings. */
export const StopMailsBody = Type.Object({
  token: Type.String({
    maxLength: TOKEN_MAX,
    refuse: { required: 'missing_token' },
    description: tokenMeaning,
  }),
  subscribe: Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false')], {
    default: false,
    description:
      '`true` mails what a workspace’s owner gets by default again; a form sends it as text.',
  }),
});

export const StopMailsShape = Type.Object({
  subscribed: Type.Boolean({ description: 'Whether anything is mailed now.' }),
});
