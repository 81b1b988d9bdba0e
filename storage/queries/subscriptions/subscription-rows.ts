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

interface SettingsRow {
  readonly application_settings: Readonly<Record<string, unknown>>;
}

export const LOCK_SUBSCRIPTION = sql<SettingsRow>(`
  select s.*, a.settings as application_settings from subscription s
  join application a on a.workspace_id = s.workspace_id and a.id = s.application_id
  where s.workspace_id = $1 and s.id = $2 for update of s`);
export const READ_SUBSCRIPTION = sql<SettingsRow>(`
  select s.*, a.settings as application_settings from subscription s
  join application a on a.workspace_id = s.workspace_id and a.id = s.application_id
  where s.workspace_id = $1 and s.id = $2`);
export const OPEN_ISSUES = sql(`
  select * from subscription_issue where workspace_id = $1 and subscription_id = $2 and status = 'open'
  order by detected_at, id`);
export const UNPAID_PERIOD = sql(
  `select * from subscription_period where workspace_id = $1 and subscription_id = $2 and ${UNPAID}`,
);
export const OPERATION_UNDER_WAY = sql(
  `select * from subscription_operation where workspace_id = $1 and subscription_id = $2 and ${UNDER_WAY}`,
);

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

async function queryRows(
  tx: Transaction,
  query: Query<SettingsRow>,
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
