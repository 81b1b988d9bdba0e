import { SubscriptionIssue } from '../../entities/subscription-issue.ts';
import { SubscriptionOperation } from '../../entities/subscription-operation.ts';
import { SubscriptionPeriod } from '../../entities/subscription-period.ts';
import { Subscription } from '../../entities/subscription.ts';
import { sql, type Query } from '../../query.ts';
import type { Database, Transaction } from '../../unit-of-work.ts';

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

const FOUND = `
  select s.*, a.settings as application_settings
  from subscription s join application a on a.workspace_id = s.workspace_id and a.id = s.application_id
  where s.workspace_id = $1 and s.id = $2`;

export const LOCK_SUBSCRIPTION = sql<SubscriptionRow>(`${FOUND} for update of s`);
export const READ_SUBSCRIPTION = sql<SubscriptionRow>(FOUND);
export const OPEN_ISSUES = sql(`
  select * from subscription_issue where workspace_id = $1 and subscription_id = $2 and status = 'open'
  order by detected_at, id`);
export const UNPAID_PERIOD = sql(
  `select * from subscription_period where workspace_id = $1 and subscription_id = $2 and ${UNPAID}`,
);
/** A refund comes before the charge of unknown outcome that it may be beside. */
export const OPERATION_UNDER_WAY = sql(`
  select * from subscription_operation where workspace_id = $1 and subscription_id = $2 and ${UNDER_WAY}
  order by (kind in ('refund_cancel', 'refund_issue')) desc limit 1`);
export const OTHER_OPERATION_UNDER_WAY = sql(`
  select * from subscription_operation
  where workspace_id = $1 and subscription_id = $2 and ${UNDER_WAY} and id <> $3 limit 1`);

/** A subscription with its rows, all under the subscription's lock; null when it is gone. */
export function lockSubscriptionRows(tx: Transaction, key: Key): Promise<SubscriptionRows | null> {
  return queryRows(tx, LOCK_SUBSCRIPTION, key);
}

/** The same without locks, for reading: four statements on one connection. */
export function readSubscriptionRows(
  database: Database,
  key: Key,
): Promise<SubscriptionRows | null> {
  return database.transaction((tx) => queryRows(tx, READ_SUBSCRIPTION, key));
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
  tx: Transaction,
  query: Query<SubscriptionRow>,
  { workspaceId, id }: Key,
): Promise<SubscriptionRows | null> {
  const values = [workspaceId, id];
  const [found, issues, unpaid, operations] = await Promise.all([
    tx.query(query, values),
    tx.query(OPEN_ISSUES, values),
    tx.query(UNPAID_PERIOD, values),
    tx.query(OPERATION_UNDER_WAY, values),
  ]);
  const [row] = found;
  if (!row) return null;
  const { application_settings: settings, ...columns } = row;
  const { em } = tx;
  return {
    subscription: em.map(Subscription, columns),
    issues: issues.map((issue) => em.map(SubscriptionIssue, issue)),
    unpaid: unpaid[0] ? em.map(SubscriptionPeriod, unpaid[0]) : null,
    operation: operations[0] ? em.map(SubscriptionOperation, operations[0]) : null,
    settings,
  };
}
