import type { SeenAttempt } from '../receiver/faulty-hosts.ts';
import { groupBy } from './group-by.ts';
import { orderViolations } from './order-violations.ts';
import type { RecordedDelivery } from './recorded-delivery.ts';

/** A killed actor process: it ran until some instant between these two. */
export interface Kill {
  readonly pid: number;
  readonly from: number;
  readonly until: number;
}

export interface History {
  /** The expected deliveries: one for each event and subscribed endpoint. */
  readonly deliveries: readonly RecordedDelivery[];
  readonly seen: readonly SeenAttempt[];
  readonly kills: readonly Kill[];
}

export interface HistoryResult {
  /** One line for each violated guarantee. */
  readonly violations: readonly string[];
  readonly duplicates: { readonly ofLostAnswers: number; readonly ofKills: number };
  /** From the event's commit to the first success. */
  readonly latenciesMs: readonly number[];
}

type Success = SeenAttempt & { succeededAt: number };

/**
 * Checks what the receivers saw against the guarantees (contract 75 §6): everything arrives; with ordering, no event
 * before the previous one of its resource has succeeded; a repetition only where the response was lost, in the network or
 * with the process that waited for it; none after a success is recorded. Instants are those of sending, so an unread
 * request of a killed process in a socket does not count as a repetition of its successor's. Pure.
 */
export function checkHistory({ deliveries, seen, kills }: History): HistoryResult {
  const attempts = groupBy(seen, keyOf);
  const violations: string[] = [];
  const duplicates = { ofLostAnswers: 0, ofKills: 0 };
  const latenciesMs: number[] = [];
  for (const delivery of deliveries) {
    const key = keyOf(delivery);
    const own = (attempts.get(key) ?? []).toSorted((a, b) => a.sentAt - b.sentAt);
    if (delivery.status !== 'succeeded') violations.push(`${key}: ended as ${delivery.status}`);
    const successes = own.filter(isSuccess);
    if (successes.length === 0) {
      violations.push(`${key}: never arrived`);
      continue;
    }
    latenciesMs.push(
      Math.min(...successes.map(({ succeededAt }) => succeededAt)) - delivery.emittedAt,
    );
    own.forEach((attempt, index) => {
      const former = own.slice(0, index);
      const wrong = repetitionFault(attempt, former, delivery, kills);
      if (wrong !== null) violations.push(`${key}: ${wrong} (${historyOf(own, delivery, kills)})`);
      else if (former.some(isSuccess)) duplicates.ofKills += 1;
      else if (former.some(({ fault }) => fault === 'lost')) duplicates.ofLostAnswers += 1;
    });
  }
  const known = new Set(deliveries.map(keyOf));
  for (const key of attempts.keys()) if (!known.has(key)) violations.push(`${key}: nobody sent it`);
  violations.push(...orderViolations(deliveries, seen));
  return { violations, duplicates, latenciesMs };
}

/** What is wrong with an attempt after these previous ones; null when it was necessary. */
function repetitionFault(
  attempt: SeenAttempt,
  former: readonly SeenAttempt[],
  { completedAt }: RecordedDelivery,
  kills: readonly Kill[],
): string | null {
  if (former.some((one) => isSameRequest(one, attempt))) return 'came twice by one request';
  if (completedAt !== null && attempt.sentAt > completedAt)
    return 'came again after its success was recorded';
  const isUnlost = former
    .filter(isSuccess)
    .some((one) => !kills.some((kill) => isLostBy(kill, one) && kill.from <= attempt.sentAt));
  return isUnlost ? 'came twice although nothing was lost' : null;
}

function isLostBy({ pid, until }: Kill, { sender, sentAt }: SeenAttempt): boolean {
  return sender?.pid === pid && sentAt <= until;
}

function isSameRequest({ sender: a }: SeenAttempt, { sender: b }: SeenAttempt): boolean {
  return a !== null && a.pid === b?.pid && a.request === b.request;
}

function isSuccess(attempt: SeenAttempt): attempt is Success {
  return attempt.succeededAt !== null;
}

/** Everything known about the delivery, in milliseconds since it was first sent. */
function historyOf(
  own: readonly SeenAttempt[],
  { completedAt }: RecordedDelivery,
  kills: readonly Kill[],
): string {
  const zero = own[0]?.sentAt ?? 0;
  const since = (at: number | null): string => (at === null ? '-' : String(at - zero));
  const sent = own.map(({ sender, sentAt, arrivedAt, succeededAt, fault }) => {
    const killed = kills.find(({ pid }) => pid === sender?.pid);
    const end = killed ? ` killed ${since(killed.from)}` : '';
    return `by ${sender?.pid} ${since(sentAt)}, read ${since(arrivedAt)}, ${fault}, done ${since(succeededAt)}${end}`;
  });
  return `${sent.join('; ')}; recorded ${since(completedAt)}`;
}

function keyOf({ host, eventId }: { host: string; eventId: string }): string {
  return `${eventId} at ${host}`;
}
