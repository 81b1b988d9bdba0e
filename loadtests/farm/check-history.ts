import type { SeenAttempt } from '../receiver/faulty-hosts.ts';

/** A delivery as the service recorded it. */
export interface RecordedDelivery {
  readonly host: string;
  readonly eventId: string;
  readonly resourceId: string;
  readonly sequence: number;
  readonly isOrdered: boolean;
  readonly status: string;
  readonly emittedAt: number;
  readonly completedAt: number | null;
}

export interface History {
  /** One for each event and endpoint that listened: what had to arrive. */
  readonly deliveries: readonly RecordedDelivery[];
  readonly seen: readonly SeenAttempt[];
  /** When an actor process was killed. */
  readonly killedAt: readonly number[];
}

export interface Verdict {
  /** One line for each broken promise. */
  readonly violations: readonly string[];
  readonly duplicates: { readonly ofLostAnswers: number; readonly ofKills: number };
  /** From the event's commit to the first success. */
  readonly latenciesMs: readonly number[];
}

/** What a recording and the arrival of a request may be apart by their clocks' and sockets' leave. */
const SLACK_MS = 50;

/**
 * Holds what the receivers saw against what the service promises (75 §6): everything arrives; with order, no event
 * before the former of its resource succeeded; a second success only where the answer to the first was lost or its
 * recording died with a process; none once a success is recorded. Pure.
 */
export function checkHistory({ deliveries, seen, killedAt }: History): Verdict {
  const attempts = groupBy(seen, keyOf);
  const violations: string[] = [];
  const duplicates = { ofLostAnswers: 0, ofKills: 0 };
  const latenciesMs: number[] = [];
  for (const delivery of deliveries) {
    const key = keyOf(delivery);
    const own = attempts.get(key) ?? [];
    const first = firstSuccess(own);
    if (delivery.status !== 'succeeded') violations.push(`${key}: ended as ${delivery.status}`);
    if (first === null) {
      violations.push(`${key}: never arrived`);
      continue;
    }
    const { succeededAt } = first;
    latenciesMs.push(succeededAt - delivery.emittedAt);
    for (const attempt of own.filter(({ arrivedAt }) => arrivedAt > succeededAt)) {
      const { completedAt } = delivery;
      // What a process had sent when it died may be read later, even after its successor's record.
      const isOfKilled = killedAt.some((at) => attempt.sentAt <= at && at <= attempt.arrivedAt);
      const isUnrecorded = killedAt.some(
        (at) => at >= first.arrivedAt - SLACK_MS && at <= attempt.arrivedAt,
      );
      if (isOfKilled) duplicates.ofKills += 1;
      else if (completedAt !== null && attempt.arrivedAt > completedAt + SLACK_MS)
        violations.push(`${key}: came again after its success was recorded`);
      else if (isUnrecorded) duplicates.ofKills += 1;
      else violations.push(`${key}: came twice although nothing was lost`);
    }
    duplicates.ofLostAnswers += own.filter(
      ({ fault, arrivedAt }) => fault === 'lost' && arrivedAt < succeededAt,
    ).length;
  }
  const known = new Set(deliveries.map(keyOf));
  for (const key of attempts.keys()) if (!known.has(key)) violations.push(`${key}: nobody sent it`);
  violations.push(...orderViolations(deliveries, attempts));
  return { violations, duplicates, latenciesMs };
}

/** Each request must come after the former events of its resource had succeeded at that host. */
function orderViolations(
  deliveries: readonly RecordedDelivery[],
  attempts: ReadonlyMap<string, readonly SeenAttempt[]>,
): string[] {
  const violations: string[] = [];
  const lines = groupBy(
    deliveries.filter(({ isOrdered }) => isOrdered),
    ({ host, resourceId }) => `${host} ${resourceId}`,
  );
  for (const line of lines.values()) {
    const inOrder = line.toSorted((a, b) => a.sequence - b.sequence);
    inOrder.forEach((delivery, index) => {
      const former = inOrder[index - 1];
      if (!former) return;
      const formerDoneAt = firstSuccess(attempts.get(keyOf(former)) ?? [])?.succeededAt ?? Infinity;
      const early = (attempts.get(keyOf(delivery)) ?? []).some(
        ({ arrivedAt }) => arrivedAt < formerDoneAt,
      );
      if (early) violations.push(`${keyOf(delivery)}: came before ${former.eventId} succeeded`);
    });
  }
  return violations;
}

/** The attempt that first succeeded: a process that dies from its arrival on may not have recorded it. */
function firstSuccess(
  attempts: readonly SeenAttempt[],
): { arrivedAt: number; succeededAt: number } | null {
  let first: { arrivedAt: number; succeededAt: number } | null = null;
  for (const { arrivedAt, succeededAt } of attempts) {
    if (succeededAt === null || (first !== null && first.succeededAt <= succeededAt)) continue;
    first = { arrivedAt, succeededAt };
  }
  return first;
}

function keyOf({ host, eventId }: { host: string; eventId: string }): string {
  return `${eventId} at ${host}`;
}

function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
