import { Type, type Static } from '@sinclair/typebox';
import { fail } from '../../errors.ts';
import { Currency, Described, Notes, Nullable, ShortText, StringEnum } from '../../shapes.ts';

const captureModes = ['automatic', 'manual'] as const;
const dunningFinalActions = ['cancel', 'pause', 'keep'] as const;

/** The settings of an application (contract 10 §1), nested as on the wire. */
const settings = {
  currency: Described(
    Currency,
    'ISO 4217 code: of its subscriptions, of sessions that store a card, and of its summaries. `USD` by default; 422 `currency_in_use` while live subscriptions use the old one.',
  ),
  billingTimezone: Type.String({
    minLength: 1,
    maxLength: 64,
    description:
      'IANA time zone in which days and billing periods begin, and documents are dated. `UTC` by default.',
    examples: ['Europe/Paris'],
  }),
  defaultNetN: Type.Integer({
    minimum: 0,
    maximum: 365,
    description:
      'Days until a Net-N invoice is due, where neither customer nor checkout session says. 30 by default.',
  }),
  payments: {
    captureMode: StringEnum(captureModes, {
      description:
        '`automatic` (the default): a card is charged at once. `manual`: it is authorized, and you capture it within 7 days by POST /payments/{id}/capture.',
    }),
  },
  digital: {
    maxDownloads: Described(
      Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
      'How often a buyer may download a file; null: any number. 5 by default.',
    ),
    windowDays: Described(
      Nullable(Type.Integer({ minimum: 1, maximum: 365 })),
      'Days after the release during which files may be downloaded; null: for ever. 30 by default.',
    ),
    autoRelease: Type.Boolean({
      description:
        'Whether files are released to the buyer as soon as they are uploaded. false by default: POST /fulfillments/{id}/release does it.',
    }),
  },
  dunning: {
    retryDays: Type.Array(Type.Integer({ minimum: 1, maximum: 60 }), {
      maxItems: 8,
      description:
        'On which days after the first decline the card is charged again, strictly growing; at most 8. [1, 3, 5, 7, 14] by default; [] never tries again.',
      examples: [[1, 3, 5, 7, 14]],
    }),
    finalAction: StringEnum(dunningFinalActions, {
      description:
        'What happens to the subscription after the last decline. `cancel` (the default) ends it, `pause` pauses it, `keep` leaves it past due.',
    }),
    emailCustomer: Type.Boolean({
      description:
        'Whether the customer is notified of declines and expiring cards. true by default.',
    }),
  },
  billing: {
    upcomingNoticeDays: Type.Integer({
      minimum: 0,
      maximum: 30,
      description: 'How many days before a renewal it is announced; 0: never. 3 by default.',
    }),
    catchUp: Type.Boolean({
      description:
        'After a downtime: true charges every period that has passed, false (the default) only the oldest.',
    }),
  },
  buyerSubscriptionActions: {
    pause: Type.Boolean({ description: 'Whether buyers may pause. true by default.' }),
    resume: Type.Boolean({ description: 'Whether buyers may resume. true by default.' }),
    cancel: Type.Boolean({ description: 'Whether buyers may cancel. true by default.' }),
  },
  buyerReturns: {
    enabled: Type.Boolean({
      description:
        'Whether buyers may request returns in the portal and by /me/returns. false by default.',
    }),
    windowDays: Type.Integer({
      minimum: 1,
      maximum: 365,
      description:
        'Days after the delivery in which they may, or after the shipping where no delivery was recorded; they end with the day in `billingTimezone`. 30 by default.',
    }),
    policy: Described(
      Nullable(Notes),
      'How returns work, shown to buyers as it is; may have several lines. null by default.',
      'Send it back unworn and in its box. We pay the postage.',
    ),
    address: Described(
      Nullable(ShortText(500)),
      'Where buyers send parcels, shown to them as it is; may have several lines. null by default.',
      'Ferns & Co, Returns, 1 Main Street, Springfield',
    ),
  },
  email: {
    enabled: Type.Boolean({
      description: 'Whether buyers get any mail of these. true by default.',
    }),
    orderConfirmation: Type.Boolean({
      description: 'The confirmation of an order. true by default.',
    }),
    receipt: Type.Boolean({
      description: 'For what is paid after its order was confirmed. true by default.',
    }),
    shipped: Type.Boolean({ description: 'When something has shipped. true by default.' }),
    refund: Type.Boolean({
      description:
        'When money was returned, or credited to the balance of a subscription. true by default.',
    }),
    returnRequested: Type.Boolean({
      description: 'When the buyer has requested a return. true by default.',
    }),
    paymentReminder: Type.Boolean({
      description: 'Before and after an open invoice is due. true by default.',
    }),
  },
};

/** What the groups are about. */
const groups = {
  payments: 'How cards are charged.',
  digital: 'How files are delivered.',
  dunning: 'What follows when the card of a subscription is declined.',
  billing: 'How subscriptions renew.',
  buyerSubscriptionActions: 'What buyers may do to their own subscriptions.',
  buyerReturns: 'Whether buyers may ask to send goods back, and by which terms.',
  email:
    'Mails to buyers: none where `enabled` is off. A receipt is sent for what is paid after its order was confirmed, such as a renewal.',
} as const;

/** What a request may set: any part. */
export const SettingsBody = Type.Partial(
  Type.Object({
    ...settings,
    payments: Described(Type.Partial(Type.Object(settings.payments)), groups.payments),
    digital: Described(Type.Partial(Type.Object(settings.digital)), groups.digital),
    dunning: Described(Type.Partial(Type.Object(settings.dunning)), groups.dunning),
    billing: Described(Type.Partial(Type.Object(settings.billing)), groups.billing),
    buyerSubscriptionActions: Described(
      Type.Partial(Type.Object(settings.buyerSubscriptionActions)),
      groups.buyerSubscriptionActions,
    ),
    buyerReturns: Described(Type.Partial(Type.Object(settings.buyerReturns)), groups.buyerReturns),
    email: Described(Type.Partial(Type.Object(settings.email)), groups.email),
  }),
  { component: 'ApplicationSettingsBody', description: 'Settings of an application.' },
);

/** The effective settings: the defaults and what was set. */
export const SettingsShape = Type.Object({
  ...settings,
  payments: Type.Object(settings.payments, { description: groups.payments }),
  digital: Type.Object(settings.digital, { description: groups.digital }),
  dunning: Type.Object(settings.dunning, { description: groups.dunning }),
  billing: Type.Object(settings.billing, { description: groups.billing }),
  buyerSubscriptionActions: Type.Object(settings.buyerSubscriptionActions, {
    description: groups.buyerSubscriptionActions,
  }),
  buyerReturns: Type.Object(settings.buyerReturns, { description: groups.buyerReturns }),
  email: Type.Object(settings.email, { description: groups.email }),
});

export type SettingsInput = Static<typeof SettingsBody>;
export type ApplicationSettings = Static<typeof SettingsShape>;

/** A PATCH merges key by key, also inside the groups. */
export function mergeSettings(stored: SettingsInput, sent: SettingsInput): SettingsInput {
  return {
    ...stored,
    ...sent,
    ...mergedGroup('payments', stored, sent),
    ...mergedGroup('digital', stored, sent),
    ...mergedGroup('dunning', stored, sent),
    ...mergedGroup('billing', stored, sent),
    ...mergedGroup('buyerSubscriptionActions', stored, sent),
    ...mergedGroup('buyerReturns', stored, sent),
    ...mergedGroup('email', stored, sent),
  };
}

/** Checks that the shape cannot express: a known time zone, growing retry days. */
export function checkSettings(sent: SettingsInput): void {
  if (sent.billingTimezone !== undefined && !isTimezone(sent.billingTimezone)) {
    refuse(
      'billingTimezone',
      sent.billingTimezone,
      'must be an IANA time zone such as Europe/Paris',
    );
  }
  const days = sent.dunning?.retryDays ?? [];
  if (days.some((day, index) => index > 0 && day <= (days[index - 1] ?? 0))) {
    refuse('dunning.retryDays', days, 'must grow strictly');
  }
}

type Group = Exclude<
  {
    [K in keyof ApplicationSettings]: ApplicationSettings[K] extends object ? K : never;
  }[keyof ApplicationSettings],
  never
>;

function mergedGroup(group: Group, stored: SettingsInput, sent: SettingsInput): SettingsInput {
  if (sent[group] === undefined) return {};
  return { [group]: { ...stored[group], ...sent[group] } };
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function refuse(field: string, received: unknown, rule: string): never {
  const path = `settings.${field}`;
  fail('validation_error', [
    { path, code: 'invalid_format', received, message: `${path} ${rule}.` },
  ]);
}
