/** One condition, of a parameter or of the policy, which reads a setting: none follows by `AND`. */
const byTenantAlone = /Index Cond: \((workspace_id|environment_id) = (?!.* AND ).+\)$/;
/** An index of movements that are being made, which are few however large a workspace is. */
const undecided = /\b(?:using|on) payment_transaction_one_undecided\b/;
const scan = /Index(?: Only)? Scan (?:Backward )?using \w+ on (\w+)|Bitmap Index Scan on (\w+)/;

/**
 * The indexes or tables of which a query reads all rows of a workspace or environment, by its plan; of a plan with
 * costs, those of which it expects `rows` or more.
 */
export function readWhole(plan: readonly string[], rows = 0): string[] {
  return plan.flatMap((line, index) => {
    const before = plan[index - 1] ?? '';
    const [, table, bitmap] = scan.exec(before) ?? [];
    if (undecided.test(before)) return [];
    const isLarge = Number(/ rows=(\d+)/.exec(before)?.[1] ?? rows) >= rows;
    return isLarge && byTenantAlone.test(line) ? [table ?? bitmap ?? line] : [];
  });
}

/** They read all that a tenant has by their nature: audits, lists from the newest on, counts, and sweeps that repair. */
export const readsAll = new Set([
  // Of each environment up to 10,000 open deliveries, for operators.
  'ACTIVE_WORKSPACES',
  'violationsOf',
  'abandonedList',
  'auditList',
  'creditNoteList',
  'deliveryCounts',
  'ledgerList',
  'DEAD_LETTERS_LEFT',
  'DUE_SESSIONS',
  'LOG_BOUNDS',
  'READ_WORKSPACE_LOAD',
  // The subscriptions that go on; those that ended by when they did.
  'RECURRING_REVENUE',
  'REQUEST_REPLAY',
  // Open issues, up to a thousand.
  'TROUBLES',
  'NEWS',
  'EXAMPLES',
  // By the payments that are just being made.
  'SUBSCRIPTION_OF_CUSTOMER',
  'SUBSCRIPTION_OF_OTHER_CURRENCY',
]);
