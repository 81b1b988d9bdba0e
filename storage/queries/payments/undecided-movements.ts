import type { CheckoutAttempt } from '../../entities/checkout-attempt.ts';
import type { PaymentTransaction, Purpose } from '../../entities/payment-transaction.ts';
import { sql } from '../../query.ts';
import type { Database, Transaction } from '../../database.ts';
import { mayBeTried } from '../failed-rows/failed-rows.ts';

/** A movement whose outcome is unknown, with the keys of its checkout attempt. */
export interface UndecidedMovement {
  readonly id: string;
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
  readonly paymentId: string;
  readonly connectorId: string | null;
  readonly purpose: Exclude<Purpose, 'recorded'>;
  readonly type: PaymentTransaction['type'];
  readonly amount: number;
  readonly currency: string;
  readonly idempotencyKey: string;
  readonly processorTransactionId: string | null;
  readonly connectorRef: string | null;
  readonly sealedRequest: string | null;
  readonly recordedAt: Date;
  readonly calledOff: boolean;
  /** How often it was looked up by its schedule, this time included. */
  readonly lookups: number;
  readonly attempt: {
    readonly id: string;
    readonly sessionId: string;
    readonly cartId: string | null;
  } | null;
}

export type DueMovement = Pick<UndecidedMovement, 'workspaceId' | 'id'>;

const FOUND = `
  select t.id, t.workspace_id as "workspaceId", t.environment_id as "environmentId",
    t.application_id as "applicationId", t.payment_id as "paymentId", t.connector_id as "connectorId", t.purpose, t.type,
    t.amount, t.currency,
    t.idempotency_key as "idempotencyKey", t.processor_transaction_id as "processorTransactionId",
    t.connector_ref as "connectorRef",
    t.sealed_request as "sealedRequest", t.recorded_at as "recordedAt", t.called_off as "calledOff", t.lookups,
    case when s.id is not null
      then jsonb_build_object('id', a.id, 'sessionId', s.id, 'cartId', s.cart_id) end as attempt
  from taken t
  left join checkout_attempt a on a.workspace_id = t.workspace_id and a.id = t.checkout_attempt_id
  left join checkout_session s on s.workspace_id = a.workspace_id and s.id = a.checkout_session_id`;

const IS_DUE = `status in ('pending', 'unknown') and next_lookup_at <= $1::timestamptz`;
export const DUE_MOVEMENTS = sql<DueMovement>(`
  select workspace_id as "workspaceId", id from payment_transaction
  where ${IS_DUE} and ${mayBeTried('payment-reconciliation', 'id')}
  order by row_number() over (partition by workspace_id order by next_lookup_at), next_lookup_at limit $2`);
/** Workspace, id. */
export const NEXT_LOOKUP = sql<{ readonly at: Date | null }>(`
  select next_lookup_at as at from payment_transaction
  where workspace_id = $1 and id = $2 and status in ('pending', 'unknown')`);
export const TAKE_DUE_MOVEMENT = sql<UndecidedMovement>(`
  with due as (
    select workspace_id, id from payment_transaction
    where ${IS_DUE} and workspace_id = $2 and id = $3 for update skip locked
  ), taken as (
    update payment_transaction t set lookups = t.lookups + 1, looked_up_at = $1::timestamptz, next_lookup_at = $4
    from due where t.workspace_id = due.workspace_id and t.id = due.id
    returning t.*
  ) ${FOUND}`);
export const POSTPONE_MOVEMENT = sql(`
  update payment_transaction set next_lookup_at = $4
  where workspace_id = $1 and id = $2 and next_lookup_at = $3 and status in ('pending', 'unknown')`);
export const RETURN_MOVEMENT = sql(`
  update payment_transaction set lookups = greatest(lookups - 1, 0), next_lookup_at = $1::timestamptz
  where workspace_id = $2 and id = $3 and status in ('pending', 'unknown')`);

/** Workspace, payment, attempt. */
export const UNDECIDED_KEY_OF_ATTEMPT = sql<{ readonly key: string }>(`
  select idempotency_key as key from payment_transaction
  where workspace_id = $1 and payment_id = $2 and checkout_attempt_id = $3 and status in ('pending', 'unknown')`);
/** Workspace, idempotency key: of a transaction that its processor knows and can void. */
export const CALL_OFF_MOVEMENT = sql<{ readonly id: string }>(`
  update payment_transaction t set called_off = true
  from connector c
  where t.workspace_id = $1 and t.idempotency_key = $2 and t.status in ('pending', 'unknown')
    and t.connector_ref is not null
    and c.workspace_id = t.workspace_id and c.id = t.connector_id and (c.capabilities ->> 'void')::boolean
  returning t.id`);

function takeOne(condition: string): string {
  return `
  with taken as (
    update payment_transaction t set looked_up_at = $2::timestamptz
    where t.status in ('pending', 'unknown') and (t.looked_up_at is null or t.looked_up_at <= $2::timestamptz - make_interval(secs => $3))
      and t.workspace_id = $1 and ${mayBeTried('payment-reconciliation', 't.id')} and ${condition}
    returning t.*
  ) ${FOUND}`;
}

/** Workspace, now, quiet seconds, idempotency key. */
export const TAKE_MOVEMENT_OF_KEY = sql<UndecidedMovement>(takeOne('t.idempotency_key = $4'));
/** Workspace, now, quiet seconds, payment. */
export const TAKE_MOVEMENT_OF_PAYMENT = sql<UndecidedMovement>(takeOne('t.payment_id = $4'));

/** Undecided transactions whose lookup is due: the oldest of each workspace first, then their second, and so on. */
export function readDueMovements(
  database: Database,
  now: Date,
  batch: number,
): Promise<DueMovement[]> {
  return database.read(DUE_MOVEMENTS, [now, batch]);
}

/** When an undecided transaction is looked up next; null once it is decided. */
export async function readNextLookup(
  database: Database,
  { workspaceId, id }: DueMovement,
): Promise<Date | null> {
  const [row] = await database.read(NEXT_LOOKUP, [workspaceId, id]);
  return row?.at ?? null;
}

/**
 * Takes a transaction that is still due, until an instant, so that two takers never get the same. When the taker dies it
 * is due again at that instant.
 */
export async function takeDueMovement(
  tx: Transaction,
  { workspaceId, id }: DueMovement,
  now: Date,
  until: Date,
): Promise<UndecidedMovement | null> {
  const [row] = await tx.query(TAKE_DUE_MOVEMENT, [now, workspaceId, id, until]);
  return row ?? null;
}

/** Sets the next lookup of a transaction that was taken until an instant, unless a response has set it meanwhile. */
export async function postponeMovement(
  tx: Transaction,
  { workspaceId, id }: DueMovement,
  takenUntil: Date,
  nextAt: Date,
): Promise<void> {
  await tx.query(POSTPONE_MOVEMENT, [workspaceId, id, takenUntil, nextAt]);
}

/** Undoes the take of a transaction whose lookup threw: when it is due again is the failed row's to say. */
export async function returnMovement(
  tx: Transaction,
  { workspaceId, id }: DueMovement,
  now: Date,
): Promise<void> {
  await tx.query(RETURN_MOVEMENT, [now, workspaceId, id]);
}

/** Takes the undecided transaction of an idempotency key or of a payment, unless it was just looked up or waits after a failure. */
export async function takeUndecided(
  database: Database,
  workspaceId: string,
  which: { readonly idempotencyKey: string } | { readonly paymentId: string },
  now: Date,
  quietSeconds: number,
): Promise<UndecidedMovement | null> {
  const [query, value] =
    'paymentId' in which
      ? [TAKE_MOVEMENT_OF_PAYMENT, which.paymentId]
      : [TAKE_MOVEMENT_OF_KEY, which.idempotencyKey];
  const [row] = await database.read(query, [workspaceId, now, quietSeconds, value]);
  return row ?? null;
}

/** The idempotency key of an attempt's undecided transaction; null where it has none. */
export async function readUndecidedKey(
  database: Database,
  { workspaceId, paymentId, id }: Pick<CheckoutAttempt, 'workspaceId' | 'paymentId' | 'id'>,
): Promise<string | null> {
  const [row] = await database.read(UNDECIDED_KEY_OF_ATTEMPT, [workspaceId, paymentId, id]);
  return row?.key ?? null;
}

/** Marks a transaction as called off, whose payment the caller has locked; false where it cannot be. */
export async function callOffMovement(
  tx: Transaction,
  workspaceId: string,
  idempotencyKey: string,
): Promise<boolean> {
  const [row] = await tx.query(CALL_OFF_MOVEMENT, [workspaceId, idempotencyKey]);
  return row !== undefined;
}
