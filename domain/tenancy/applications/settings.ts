import { Type, type Static } from '@sinclair/typebox';
import { fail } from '../../errors.ts';
import { Currency, Nullable, StringEnum } from '../../shapes.ts';

const captureModes = ['automatic', 'manual'] as const;
const dunningFinalActions = ['cancel', 'pause', 'keep'] as const;

/** The settings of an application (10 §1), nested as on the wire. */
const settings = {
  currency: Currency,
  billingTimezone: Type.String({ minLength: 1, maxLength: 64 }),
  defaultNetN: Type.Integer({ minimum: 0, maximum: 365 }),
  payments: { captureMode: StringEnum(captureModes) },
  digital: {
    maxDownloads: Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
    windowDays: Nullable(Type.Integer({ minimum: 1, maximum: 365 })),
    autoRelease: Type.Boolean(),
  },
  dunning: {
    retryDays: Type.Array(Type.Integer({ minimum: 1, maximum: 60 }), { maxItems: 8 }),
    finalAction: StringEnum(dunningFinalActions),
    emailCustomer: Type.Boolean(),
  },
  billing: {
    upcomingNoticeDays: Type.Integer({ minimum: 0, maximum: 30 }),
    catchUp: Type.Boolean(),
  },
  buyerSubscriptionActions: {
    pause: Type.Boolean(),
    resume: Type.Boolean(),
    cancel: Type.Boolean(),
  },
  email: {
    enabled: Type.Boolean(),
    orderConfirmation: Type.Boolean(),
    receipt: Type.Boolean(),
    shipped: Type.Boolean(),
    refund: Type.Boolean(),
    paymentReminder: Type.Boolean(),
  },
};

/** What a request may set: any part. */
export const SettingsBody = Type.Partial(
  Type.Object({
    ...settings,
    payments: Type.Partial(Type.Object(settings.payments)),
    digital: Type.Partial(Type.Object(settings.digital)),
    dunning: Type.Partial(Type.Object(settings.dunning)),
    billing: Type.Partial(Type.Object(settings.billing)),
    buyerSubscriptionActions: Type.Partial(Type.Object(settings.buyerSubscriptionActions)),
    email: Type.Partial(Type.Object(settings.email)),
  }),
  { component: 'ApplicationSettingsBody' },
);

/** The effective settings: the defaults and what was set. */
export const SettingsShape = Type.Object({
  ...settings,
  payments: Type.Object(settings.payments),
  digital: Type.Object(settings.digital),
  dunning: Type.Object(settings.dunning, {
    description: 'What follows when the card of a subscription is declined',
  }),
  billing: Type.Object(settings.billing, {
    description:
      '`upcomingNoticeDays` before a renewal it is announced (0: never); after a downtime `catchUp` charges every boundary that has passed, else only the oldest',
  }),
  buyerSubscriptionActions: Type.Object(settings.buyerSubscriptionActions, {
    description: 'What buyers may do to their own subscriptions',
  }),
  email: Type.Object(settings.email, {
    description:
      'Mails to buyers: none where `enabled` is off. A receipt is sent for what is paid after its order was confirmed, such as a renewal',
  }),
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
