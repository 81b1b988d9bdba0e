import { idNumber } from '../client/metrics.ts';
import type { Json } from '../client/send.ts';
import type { Comparison } from './compare-purchases.ts';
import { countOf, type Confirmed, type SavedRun } from './saved-run.ts';

interface Found {
  readonly paidOrders: readonly Json[];
  readonly changes: readonly Json[];
}

/**
 * What the service had confirmed to the buyers against what it keeps. Of a load that was broken off there may be more:
 * purchases that were under way, whose response nobody has read.
 */
export function compareAccounts({ confirmed, cameToItsEnd }: SavedRun, found: Found): Comparison {
  if (confirmed === null) return { kind: 'accounts', compared: 0, differences: [] };
  return confirmed.by === 'each'
    ? eachDiffers(confirmed, found, cameToItsEnd)
    : sumsDiffer(confirmed, found, cameToItsEnd);
}

function eachDiffers(
  { orders, refunds, changes }: Confirmed & { by: 'each' },
  found: Found,
  mustBeAll: boolean,
): Comparison {
  const kept = new Map(found.paidOrders.map((order) => [accountOf(order), order]));
  const eventsOf = countOf(found.changes.map(({ resource }): string => resource.id));
  const differences: string[] = [];
  for (const [id, total] of orders) {
    const order = kept.get(id);
    if (order === undefined) differences.push(`${id} was confirmed as paid, and no list has it`);
    else if (order.total !== total)
      differences.push(`${id} was confirmed with ${total}, and is ${order.total}`);
  }
  for (const [id, amount] of refunds)
    if ((kept.get(id)?.amountRefunded ?? 0) < amount)
      differences.push(`${amount} of ${id} were confirmed as refunded, and are not`);
  for (const [id, count] of changes) {
    const events = eventsOf.get(id) ?? 0;
    if (events < count || (mustBeAll && events > count))
      differences.push(`${count} changes of ${id} were confirmed, and the log holds ${events}`);
  }
  if (mustBeAll)
    for (const id of kept.keys())
      if (!orders.has(id)) differences.push(`${id} is paid, and was confirmed to nobody`);
  return { kind: 'accounts', compared: orders.size + refunds.size + changes.size, differences };
}

function sumsDiffer(
  confirmed: Confirmed & { by: 'sums' },
  { paidOrders, changes }: Found,
  mustBeAll: boolean,
): Comparison {
  const sum = (of: (order: Json) => number) =>
    paidOrders.reduce((total: number, order) => total + of(order), 0);
  const kept = {
    orders: paidOrders.length,
    amount: sum(({ total }) => total),
    refunded: sum(({ amountRefunded }) => amountRefunded),
    changes: changes.length,
  };
  const differences = Object.entries(kept)
    .map(([name, now]) => ({ name, now, before: confirmed[name as keyof typeof kept] }))
    .filter(({ now, before }) => (mustBeAll ? now !== before : now < before))
    .map(({ name, now, before }) => `${name}: ${before} confirmed, ${now} kept`);
  const orderIds = sum((order) => idNumber(accountOf(order)));
  if (mustBeAll && differences.length === 0 && orderIds !== confirmed.orderIds)
    differences.push('orders: as many as were confirmed, but others');
  return { kind: 'accounts', compared: confirmed.orders + confirmed.changes, differences };
}

/** What the virtual users had counted: a renewal by its subscription. */
function accountOf(order: Json): string {
  return order.subscriptionId ?? order.id;
}
