import type { SubscriptionIssue } from '../../../storage/entities/subscription-issue.ts';
import { isUuid } from '../../../storage/ids.ts';
import { readIssue } from '../../../storage/queries/subscriptions/issues.ts';
import type { Context, Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { lockSubscription } from '../lock.ts';

export interface LockedIssue {
  readonly locked: LockedSubscription;
  readonly issue: SubscriptionIssue;
}

/** An issue under its subscription's lock, in any state; 404 `not_found`. */
export async function lockIssue(
  ctx: Context,
  tx: Transaction,
  id: string,
  issueId: string,
): Promise<LockedIssue> {
  const locked = await lockSubscription(ctx, tx, id);
  const open = locked.issues.find((one) => one.id === issueId);
  const issue = open ?? (isUuid(issueId) ? await readIssue(tx, ctx.workspaceId, issueId) : null);
  if (issue?.subscriptionId !== locked.subscription.id) fail('not_found');
  return { locked, issue };
}

/** The same of an open one; 409 `invalid_state` once it is resolved. */
export async function lockOpenIssue(
  ctx: Context,
  tx: Transaction,
  id: string,
  issueId: string,
): Promise<LockedIssue> {
  const found = await lockIssue(ctx, tx, id, issueId);
  const { status, resolution } = found.issue;
  if (status !== 'open') rejectResolve(found.issue, 'resolved', { resolution });
  return found;
}

/** 409 `invalid_state`: why this resolution does not fit. */
export function rejectResolve(
  { status: from }: Pick<SubscriptionIssue, 'status'>,
  reason: string,
  details: {
    readonly resolution?: string | null;
    readonly expected?: number;
    readonly captured?: number;
  } = {},
): never {
  return fail('invalid_state', { from, action: 'resolve', reason, ...details });
}
