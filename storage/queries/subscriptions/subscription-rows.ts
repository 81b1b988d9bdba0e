import { SubscriptionIssue } from '../../entities/subscription-issue.ts';
import { SubscriptionOperation } from '../../entities/subscription-operation.ts';
import { type PeriodStatus, SubscriptionPeriod } from '../../entities/subscription-period.ts';
import { Subscription } from '../../entities/subscription.ts';
import {
  readFrom,
  queryTogether,
  sql,
  type BatchSource,
  type Query,
  type WriteStatement,
} from '../../query.ts';
import type { EntityRows, Database, Transaction } from '../../database.ts';

/** A subscription with what decides about its next step. */
export interface SubscriptionRows {
  readonly subscription: Subscription;
  /** The open ones, oldest first. */
  readonly issues: SubscriptionIssue[];
  /** The period that is being paid for. */
  readonly unpaid: SubscriptionPeriod | null;
  /** The operation whose money may still move. */
  readonly operation: SubscriptionOperation | null;
  /** Those of its application, as they were set. */
  readonly settings: Readonly<Record<string, unknown>>;
}

interface Key {
  readonly workspaceId: string;
  readonly id: string;
}

const UNPAID = `status in ('charging', 'past_due', 'needs_attention')`;
const UNDER_WAY = `status in ('open', 'undecided')`;

interface SubscriptionRow {
  readonly application_settings: Readonly<Record<string, unknown>>;
}

const REFUNDS = `('refund_cancel', 'refund_issue', 'refund_credit')`;

/** The newest operation that charges a payment: workspace, payment. */
const CHARGING_OPERATION = `
  from subscription_operation
  where workspace_id = $1 and payment_id = $2 and kind not in ${REFUNDS}
  order by created_at desc, id desc limit 1`;
/** The subscription that the payment charges. */
const CHARGED_BY_PAYMENT = `(select subscription_id ${CHARGING_OPERATION})`;

const selectRow = (id: string): string => `
  select s.*, a.settings as application_settings
  from subscription s join application a on a.workspace_id = s.workspace_id and a.id = s.application_id
  where s.workspace_id = $1 and s.id = ${id}`;
const selectIssues = (id: string): string => `
  select * from subscription_issue where workspace_id = $1 and subscription_id = ${id} and status = 'open'
  order by detected_at, id`;
const selectUnpaid = (id: string): string =>
  `select * from subscription_period where workspace_id = $1 and subscription_id = ${id} and ${UNPAID}`;
/** A refund comes before the charge of unknown outcome that it may be beside. */
const selectOperation = (id: string): string => `
  select * from subscription_operation where workspace_id = $1 and subscription_id = ${id} and ${UNDER_WAY}
  order by (kind in ${REFUNDS}) desc limit 1`;

export const LOCK_SUBSCRIPTION = sql<SubscriptionRow>(`${selectRow('$2')} for update of s`);
export const READ_SUBSCRIPTION = sql<SubscriptionRow>(selectRow('$2'));
export const OPEN_ISSUES = sql(selectIssues('$2'));
export const UNPAID_PERIOD = sql(selectUnpaid('$2'));
export const OPERATION_UNDER_WAY = sql(selectOperation('$2'));
export const LOCK_CHARGED_SUBSCRIPTION = sql<SubscriptionRow>(
  `${selectRow(CHARGED_BY_PAYMENT)} for update of s`,
);
export const OPEN_ISSUES_OF_CHARGED = sql(selectIssues(CHARGED_BY_PAYMENT));
export const UNPAID_PERIOD_OF_CHARGED = sql(selectUnpaid(CHARGED_BY_PAYMENT));
export const OPERATION_UNDER_WAY_OF_CHARGED = sql(selectOperation(CHARGED_BY_PAYMENT));
export const OTHER_OPERATION_UNDER_WAY = sql(`
  select * from subscription_operation
  where workspace_id = $1 and subscription_id = $2 and ${UNDER_WAY} and id <> $3 limit 1`);

/** Workspace, subscription, start of its current period: what became of the last period that was billed up to it. */
export const LAST_BILLED = sql<{ readonly status: PeriodStatus }>(`
  select status from subscription_period
  where workspace_id = $1 and subscription_id = $2 and period_start <= $3 and status <> 'skipped'
  order by index desc limit 1`);

interface RowQueries {
  readonly subscription: Query<SubscriptionRow>;
  readonly issues: Query<object>;
  readonly unpaid: Query<object>;
  readonly operation: Query<object>;
}

const byId = { issues: OPEN_ISSUES, unpaid: UNPAID_PERIOD, operation: OPERATION_UNDER_WAY };
const lockById: RowQueries = { subscription: LOCK_SUBSCRIPTION, ...byId };
const readById: RowQueries = { subscription: READ_SUBSCRIPTION, ...byId };
const lockByPayment: RowQueries = {
  subscription: LOCK_CHARGED_SUBSCRIPTION,
  issues: OPEN_ISSUES_OF_CHARGED,
  unpaid: UNPAID_PERIOD_OF_CHARGED,
  operation: OPERATION_UNDER_WAY_OF_CHARGED,
};

/** A subscription with its rows, all under the subscription's lock; null when it is gone. */
export function lockSubscriptionRows(tx: Transaction, key: Key): Promise<SubscriptionRows | null> {
  return queryRows(tx, tx.em, lockById, key);
}

/** The same for the subscription that a payment charges; null where its first charge has not made it. */
export function lockChargedSubscriptionRows(
  tx: Transaction,
  workspaceId: string,
  paymentId: string,
): Promise<SubscriptionRows | null> {
  return queryRows(tx, tx.em, lockByPayment, { workspaceId, id: paymentId });
}

/** The same without locks, for reading: four statements in one round trip, together with others of `reads`. */
export function readSubscriptionRows(
  database: Database,
  key: Key,
  reads = database.together(),
): Promise<SubscriptionRows | null> {
  return queryRows(reads, database.em(), readById, key);
}

/** The operation under way that remains when another one ends; under the subscription's lock. */
export async function readOtherOperation(
  tx: Transaction,
  { workspaceId, id }: Key,
  endedId: string,
): Promise<SubscriptionOperation | null> {
  const [row] = await tx.query(OTHER_OPERATION_UNDER_WAY, [workspaceId, id, endedId]);
  return row ? tx.em.map(SubscriptionOperation, row) : null;
}

async function queryRows(
  source: BatchSource,
  em: EntityRows,
  queries: RowQueries,
  { workspaceId, id }: Key,
): Promise<SubscriptionRows | null> {
  const values = [workspaceId, id];
  const [found, issues, unpaid, operations] = await queryTogether(source, [
    () => readFrom(source, queries.subscription, values),
    () => readFrom(source, queries.issues, values),
    () => readFrom(source, queries.unpaid, values),
    () => readFrom(source, queries.operation, values),
  ]);
  const [row] = found;
  if (!row) return null;
  const { application_settings: settings, ...columns } = row;
  return {
    subscription: em.map(Subscription, columns),
    issues: issues.map((issue) => em.map(SubscriptionIssue, issue)),
    unpaid: unpaid[0] ? em.map(SubscriptionPeriod, unpaid[0]) : null,
    operation: operations[0] ? em.map(SubscriptionOperation, operations[0]) : null,
    settings,
  };
}

/** Gives the invoice of a sale to the subscription that the sale has begun; its payment is locked. */
export function linkInvoice(
  workspaceId: string,
  invoiceId: string,
  subscriptionId: string,
): WriteStatement {
  return (bind) => `
    update invoice set subscription_id = ${bind(subscriptionId)}
    where workspace_id = ${bind(workspaceId)} and id = ${bind(invoiceId)}`;
}

/** An entry of the ledger of a credit balance. */
interface CreditEntry {
  readonly id: string;
  readonly workspaceId: string;
  readonly subscriptionId: string;
  readonly amount: number;
  readonly cause: string;
  readonly createdAt: Date;
}

export function insertCredit(entry: CreditEntry): WriteStatement {
  const { id, workspaceId, subscriptionId, amount, cause, createdAt } = entry;
  const values = [id, workspaceId, subscriptionId, amount, cause, createdAt];
  return (bind) => `
    insert into subscription_credit (id, workspace_id, subscription_id, amount, cause, created_at)
    values (${values.map(bind).join(', ')})`;
}

export const OPERATION_OF_INTENT = sql(
  'select * from subscription_operation where workspace_id = $1 and intent = $2',
);
export const OPERATION_OF_PAYMENT = sql(`select * ${CHARGING_OPERATION}`);
export const OPERATION_BY_ID = sql(
  'select * from subscription_operation where workspace_id = $1 and id = $2',
);
export const LOCK_PERIOD = sql(
  'select * from subscription_period where workspace_id = $1 and id = $2 for update',
);

/** The operation that a repeat of its request finds again. */
export async function readOperationOfIntent(
  database: Database,
  workspaceId: string,
  intent: string,
): Promise<SubscriptionOperation | null> {
  const [row] = await database.read(OPERATION_OF_INTENT, [workspaceId, intent]);
  return row ? database.em().map(SubscriptionOperation, row) : null;
}

/** An operation; under its subscription's lock when it is read in a transaction. */
export async function readOperation(
  source: Database | { readonly tx: Transaction },
  workspaceId: string,
  id: string,
): Promise<SubscriptionOperation | null> {
  const values = [workspaceId, id];
  if ('tx' in source) {
    const [row] = await source.tx.query(OPERATION_BY_ID, values);
    return row ? source.tx.em.map(SubscriptionOperation, row) : null;
  }
  const [row] = await source.read(OPERATION_BY_ID, values);
  return row ? source.em().map(SubscriptionOperation, row) : null;
}

/** The newest operation that charges the payment. */
export async function findOperationOfPayment(
  tx: Transaction,
  workspaceId: string,
  paymentId: string,
): Promise<SubscriptionOperation> {
  const [row] = await tx.query(OPERATION_OF_PAYMENT, [workspaceId, paymentId]);
  if (!row) throw new Error(`payment ${paymentId} has lost its operation`);
  return tx.em.map(SubscriptionOperation, row);
}

/** Locks a period; the caller has locked its subscription. */
export async function lockPeriod(
  tx: Transaction,
  workspaceId: string,
  periodId: string,
): Promise<SubscriptionPeriod> {
  const [row] = await tx.query(LOCK_PERIOD, [workspaceId, periodId]);
  if (!row) throw new Error(`period ${periodId} is gone`);
  return tx.em.map(SubscriptionPeriod, row);
}
