/** Every type of event (contract 75 §2), in the order in which the documents show them. */
export const eventTypes = [
  'order.created',
  'order.updated',
  'order.edited',
  'order.paid',
  'order.partially_fulfilled',
  'order.completed',
  'order.cancelled',
  'order.closed',
  'payment.created',
  'payment.action_required',
  'payment.authorized',
  'payment.captured',
  'payment.voided',
  'payment.failed',
  'payment.refunded',
  'payment.refund_failed',
  'payment.disputed',
  'dispute.opened',
  'dispute.updated',
  'dispute.submitted',
  'dispute.closed',
  'cart.created',
  'cart.updated',
  'cart.checkout_started',
  'cart.reopened',
  'cart.converted',
  'cart.abandoned',
  'cart.recovered',
  'checkout_session.created',
  'checkout_session.completed',
  'checkout_session.expired',
  'checkout_session.cancelled',
  'subscription.created',
  'subscription.activated',
  'subscription.completed',
  'subscription.expired',
  'subscription.renewed',
  'subscription.recovered',
  'subscription.renewal_upcoming',
  'subscription.trial_will_end',
  'subscription.paused',
  'subscription.resumed',
  'subscription.cancel_scheduled',
  'subscription.cancel_unscheduled',
  'subscription.updated',
  'subscription.payment_failed',
  'subscription.past_due',
  'subscription.changed',
  'subscription.change_scheduled',
  'subscription.cancelled',
  'subscription.period_waived',
  'subscription.period_skipped',
  'subscription.issue_opened',
  'subscription.issue_resolved',
  'subscription.payment_method_updated',
  'discount.created',
  'discount.updated',
  'discount.deleted',
  'discount.redeemed',
  'discount.released',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'customer.unsubscribed',
  'customer.payment_method_added',
  'customer.payment_method_removed',
  'fulfillment.created',
  'fulfillment.updated',
  'fulfillment.shipped',
  'fulfillment.delivered',
  'fulfillment.returned',
  'fulfillment.cancelled',
  'fulfillment.downloaded',
  'return.requested',
  'return.updated',
  'return.received',
  'return.refunded',
  'return.cancelled',
  'return.closed',
  'invoice.issued',
  'invoice.paid',
  'invoice.updated',
  'invoice.refunded',
  'invoice.voided',
  'invoice.overdue',
] as const;

export type EventType = (typeof eventTypes)[number];
/** The part of a type before the dot: the resource that the event is about. */
export type EventCategory = EventType extends infer Type
  ? Type extends `${infer Category}.${string}`
    ? Category
    : never
  : never;
/** The types of one category. */
export type EventTypeOf<Category extends EventCategory> = Extract<
  EventType,
  `${Category}.${string}`
>;

export function categoryOf(type: string): string {
  return type.slice(0, type.indexOf('.'));
}

/** What an endpoint may enable: exact types, whole categories, or everything. */
export const eventFilters: readonly string[] = [
  ...eventTypes,
  ...new Set(eventTypes.map((type) => `${categoryOf(type)}.*`)),
  '*',
];

/**
 * Whether an endpoint with these `enabledEvents` gets this type: named exactly, by `category.*` or by `*`.
 * `cart.updated` comes with every mutation and therefore only to endpoints that name it exactly.
 */
export function matchesEventType(enabledEvents: readonly string[], type: string): boolean {
  if (enabledEvents.includes(type)) return true;
  if (onlyByExactName.has(type)) return false;
  const category = `${categoryOf(type)}.*`;
  return enabledEvents.some((enabled) => enabled === '*' || enabled === category);
}

/** Whether `category.*` and `*` leave the type out. */
export function isOnlyByExactName(type: string): boolean {
  return onlyByExactName.has(type);
}

const onlyByExactName = new Set<string>(['cart.updated'] satisfies EventType[]);
