import {
  CheckoutSession,
  emptySession,
  type CheckoutMode,
  type SessionColumns,
} from '../../../storage/entities/checkout-session.ts';
import { markedBase62 } from '../../../storage/cells/cell-name.ts';
import { setTimer } from '../../../storage/outbox/timers.ts';
import { SESSION_ACTOR } from '../../../storage/queries/checkout/sessions.ts';
import type { Transaction } from '../../../storage/database.ts';
import type { Context } from '../../context.ts';

type SessionFields = Partial<
  Omit<SessionColumns, 'id' | 'workspaceId' | 'environmentId' | 'applicationId' | 'mode'>
>;

/** Its first characters name the cell that it is made in. */
export function newSessionId(cell: string): string {
  return `sess_${markedBase62(cell, 32)}`;
}

/** Creates an open session of the application from the given fields; all others are empty. */
export function newSession(
  ctx: Context,
  tx: Transaction,
  of: { readonly id: string; readonly applicationId: string; readonly mode: CheckoutMode },
  minutes: number,
  fields: SessionFields,
): CheckoutSession {
  const now = ctx.now();
  const session = tx.em.create(CheckoutSession, {
    ...of,
    workspaceId: ctx.workspaceId,
    environmentId: ctx.environmentId,
    status: 'open',
    ...emptySession,
    collectShippingAddress: false,
    collectBillingAddress: false,
    metadata: {},
    expiresAt: new Date(now.getTime() + minutes * 60_000),
    eventSequence: 0,
    createdAt: now,
    updatedAt: now,
    ...fields,
  });
  const { id, workspaceId, environmentId, expiresAt } = session;
  setTimer(tx, { kind: SESSION_ACTOR, id, workspaceId, environmentId, dueAt: expiresAt });
  return session;
}
