import type { SeenAttempt } from '../receiver/faulty-hosts.ts';
import { groupBy } from './group-by.ts';
import type { RecordedDelivery } from './recorded-delivery.ts';

/** With ordering, each request must follow the success of the resource's previous events at that host. */
export function orderViolations(
  deliveries: readonly RecordedDelivery[],
  seen: readonly SeenAttempt[],
): string[] {
  const attempts = groupBy(seen, keyOf);
  const violations: string[] = [];
  const queues = groupBy(
    deliveries.filter(({ isOrdered }) => isOrdered),
    ({ host, resourceId }) => `${host} ${resourceId}`,
  );
  for (const queue of queues.values()) {
    const inOrder = queue.toSorted((a, b) => a.sequence - b.sequence);
    inOrder.forEach((delivery, index) => {
      const previous = inOrder[index - 1];
      if (!previous) return;
      const doneAt = firstSuccessAt(attempts.get(keyOf(previous)) ?? []);
      const early = (attempts.get(keyOf(delivery)) ?? []).some(
        ({ arrivedAt }) => arrivedAt < doneAt,
      );
      if (early) violations.push(`${keyOf(delivery)}: came before ${previous.eventId} succeeded`);
    });
  }
  return violations;
}

function firstSuccessAt(attempts: readonly SeenAttempt[]): number {
  return Math.min(...attempts.map(({ succeededAt }) => succeededAt ?? Number.POSITIVE_INFINITY));
}

function keyOf({ host, eventId }: { host: string; eventId: string }): string {
  return `${eventId} at ${host}`;
}
