import type { WriteStatement } from '../../statement.ts';

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
