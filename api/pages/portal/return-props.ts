import type { OwnReturn } from '../../../domain/returns/buyer/own-return.ts';
import { toOwnReturnView } from '../../../domain/returns/buyer/own-return.ts';
import type { ReturnableOrder } from '../../../domain/returns/buyer/list-returnable-orders.ts';
import type { PortalModel } from '../../../domain/subscriptions/portal/load-portal.ts';
import type {
  ReturnableOrderProps,
  ReturnProps,
  ReturnsProps,
} from '../../../templates/portal/returns.tsx';
import type { PortalTexts } from './portal-texts.ts';

type Status = OwnReturn['orderReturn']['status'];

/** The returns of a buyer in words; null where they have none and may request none. */
export function returnsProps(
  { returns, returnOptions: { terms, orders } }: PortalModel,
  texts: PortalTexts,
  timezone: string,
): ReturnsProps | null {
  if (!terms.enabled && returns.length === 0) return null;
  return {
    orders: orders.map((order) => orderProps(order, texts, timezone)),
    returns: returns.map((one) => returnProps(one, texts, timezone)),
    policy: shown(terms.policy),
    address: shown(terms.address),
  };
}

/** A setting of blanks says nothing. */
function shown(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text.trim();
}

function orderProps(
  { id, number, placedAt, lines }: ReturnableOrder,
  { labels, listDay, day }: PortalTexts,
  timezone: string,
): ReturnableOrderProps {
  const first = lines.map(({ until }) => until.getTime()).toSorted((one, other) => one - other)[0];
  // The time ends with the midnight after its last day.
  const last = new Date((first ?? 0) - 1);
  return {
    id,
    name: labels.returns.order(number ?? ''),
    date: labels.returns.orderedOn(listDay(placedAt, timezone)),
    until: labels.returns.until(day(last, timezone)),
    lines: lines.map((line) => ({ id: line.id, name: line.name, open: line.open })),
  };
}

const tones: ReadonlyMap<Status, ReturnProps['state']['tone']> = new Map([
  ['requested', 'note'],
  ['received', 'note'],
  ['refunded', 'good'],
]);

function returnProps(own: OwnReturn, texts: PortalTexts, timezone: string): ReturnProps {
  const { labels, listDay } = texts;
  const words = labels.returns;
  const one = toOwnReturnView(own);
  const parcel = [one.carrier, one.trackingNumber].filter((part) => part !== null).join(', ');
  const requested = listDay(own.orderReturn.createdAt, timezone);
  return {
    id: one.id,
    name: words.name(one.number),
    state: { text: words.statuses[one.status], tone: tones.get(one.status) ?? 'plain' },
    lines: one.lineItems.map(
      ({ name, quantity, reason }) =>
        `${labels.each(quantity, name ?? words.item)} (${words.reasons[reason]})`,
    ),
    facts: [
      words.requestedOn(requested, words.order(one.orderNumber ?? '')),
      ...nextOf(one, texts),
    ],
    parcel:
      parcel === '' && one.trackingUrl === null
        ? null
        : { text: words.parcel(parcel), url: one.trackingUrl },
    isAwaited: one.status === 'requested',
  };
}

/** Shows what happens next, or what came of it. */
function nextOf(
  one: ReturnType<typeof toOwnReturnView>,
  { labels: { returns: words }, money }: PortalTexts,
): string[] {
  const { status, currency, amountRefunded, amountPending, lineItems } = one;
  const paidBack = [
    ...(amountRefunded > 0 ? [words.refunded(money(amountRefunded, currency))] : []),
    ...(amountPending > 0 ? [words.pending(money(amountPending, currency))] : []),
  ];
  if (status === 'requested') return [words.awaited];
  if (status === 'cancelled') return [];
  const missing = lineItems.reduce((sum, { quantity, received }) => sum + quantity - received, 0);
  const partly = missing > 0 && status !== 'closed' ? [words.missing(missing)] : [];
  if (status === 'received')
    return [...partly, ...(paidBack.length > 0 ? paidBack : [words.checked])];
  return [...partly, ...(paidBack.length > 0 ? paidBack : [words.closedText])];
}
