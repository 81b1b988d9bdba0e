import type {
  ConnectorAttempts,
  RoutedPayment,
} from '../../storage/queries/routing/routed-payments.ts';
import type { RoutingTrace } from './plan-cascade.ts';

/** One payment, as it was routed and as it would be. */
export interface Replay {
  readonly payment: RoutedPayment;
  readonly before: RoutingTrace;
  readonly after: RoutingTrace;
}

interface Move {
  readonly fromConnectorId: string | null;
  readonly toConnectorId: string | null;
  readonly currency: string;
  readonly payments: number;
  readonly amount: number;
}

export interface BackTest {
  readonly payments: number;
  readonly oldestAt: string | null;
  readonly newestAt: string | null;
  readonly moved: number;
  readonly unroutable: number;
  readonly rules: readonly { readonly rule: number | null; readonly payments: number }[];
  readonly connectors: readonly {
    readonly connectorId: string;
    readonly firstBefore: number;
    readonly firstAfter: number;
    readonly attempts: number;
    readonly approved: number;
  }[];
  readonly moves: readonly Move[];
  readonly movedPayments: readonly {
    readonly paymentId: string;
    readonly orderId: string | null;
    readonly createdAt: string;
    readonly amount: number;
    readonly currency: string;
    readonly status: RoutedPayment['status'];
    readonly fromConnectorId: string | null;
    readonly toConnectorId: string | null;
    readonly matchedRule: number | null;
  }[];
}

const MOVED_MAX = 50;

/** Counts where replayed payments, newest first, would have been tried first; pure. */
export function summarizeReplays(
  replays: readonly Replay[],
  attempts: readonly ConnectorAttempts[],
  rules: number,
): BackTest {
  const moved = replays.filter(({ before, after }) => firstOf(before) !== firstOf(after));
  const [newest] = replays;
  const oldest = replays.at(-1);
  return {
    payments: replays.length,
    oldestAt: oldest?.payment.created_at.toISOString() ?? null,
    newestAt: newest?.payment.created_at.toISOString() ?? null,
    moved: moved.length,
    unroutable: replays.filter(({ after }) => firstOf(after) === null).length,
    rules: [...Array.from({ length: rules }, (_, index) => index), null].map((rule) => ({
      rule,
      payments: replays.filter(({ after }) => after.matchedRule === rule).length,
    })),
    connectors: connectorsOf(replays, attempts),
    moves: movesOf(moved),
    movedPayments: moved.slice(0, MOVED_MAX).map(toMovedPayment),
  };
}

/** The connector that is tried first; null when none can be. */
function firstOf({ cascade }: RoutingTrace): string | null {
  return cascade.find(({ eligible }) => eligible)?.connectorId ?? null;
}

function connectorsOf(
  replays: readonly Replay[],
  attempts: readonly ConnectorAttempts[],
): BackTest['connectors'] {
  const before = countOf(replays.map((replay) => firstOf(replay.before)));
  const after = countOf(replays.map((replay) => firstOf(replay.after)));
  const answered = new Map(attempts.map((row) => [row.connector_id, row]));
  const ids = new Set([...before.keys(), ...after.keys(), ...answered.keys()]);
  return [...ids].map((connectorId) => ({
    connectorId,
    firstBefore: before.get(connectorId) ?? 0,
    firstAfter: after.get(connectorId) ?? 0,
    attempts: answered.get(connectorId)?.attempts ?? 0,
    approved: answered.get(connectorId)?.approved ?? 0,
  }));
}

function countOf(ids: readonly (string | null)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The largest ones first. */
function movesOf(moved: readonly Replay[]): Move[] {
  const moves = new Map<string, Move>();
  for (const { before, after } of moved) {
    const { currency, amount } = before.inputs;
    const [fromConnectorId, toConnectorId] = [firstOf(before), firstOf(after)];
    const key = `${fromConnectorId} ${toConnectorId} ${currency}`;
    const known = moves.get(key);
    moves.set(key, {
      fromConnectorId,
      toConnectorId,
      currency,
      payments: (known?.payments ?? 0) + 1,
      amount: (known?.amount ?? 0) + amount,
    });
  }
  return [...moves.values()].toSorted((a, b) => b.payments - a.payments);
}

function toMovedPayment({ payment, before, after }: Replay): BackTest['movedPayments'][number] {
  return {
    paymentId: payment.id,
    orderId: payment.order_id,
    createdAt: payment.created_at.toISOString(),
    amount: before.inputs.amount,
    currency: before.inputs.currency,
    status: payment.status,
    fromConnectorId: firstOf(before),
    toConnectorId: firstOf(after),
    matchedRule: after.matchedRule,
  };
}
