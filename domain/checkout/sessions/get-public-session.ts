import { readRunningAttempt } from '../../../storage/queries/checkout/sessions.ts';
import type { CheckoutAttempt } from '../../../storage/entities/checkout-attempt.ts';
import { fail } from '../../errors.ts';
import { reconcileByKey } from '../../sales/reconcile-movement.ts';
import type { SessionWithAmount } from '../view.ts';
import { expireIfDue } from './end-session.ts';
import type { SessionWithContext } from './session-context.ts';
import { readShownSession } from './load.ts';

const QUIET_SECONDS = 1;

export interface PublicSession extends SessionWithAmount {
  readonly running: CheckoutAttempt | null;
}

/**
 * A session for the page that polls it. A payment with the response 202 is looked up at the processor while the buyer
 * waits, at most once a second, so that a decided challenge does not wait for the reconciler.
 */
export async function getPublicSession(opened: SessionWithContext): Promise<PublicSession> {
  const { ctx, session } = opened;
  if (await expireIfDue(ctx, session)) return reload(opened, null);
  const running = await runningAttempt(opened);
  if (running?.answer?.kind !== 'processing') return { ...opened, running };
  const which = { paymentId: running.paymentId };
  const isDecided = await reconcileByKey(ctx, ctx.workspaceId, which, QUIET_SECONDS);
  return isDecided ? reload(opened, await runningAttempt(opened)) : { ...opened, running };
}

function runningAttempt({ ctx, session }: SessionWithContext): Promise<CheckoutAttempt | null> {
  if (session.status !== 'open') return Promise.resolve(null);
  return readRunningAttempt(ctx.database, ctx.workspaceId, session.id);
}

async function reload(
  { ctx, session }: SessionWithContext,
  running: CheckoutAttempt | null,
): Promise<PublicSession> {
  const shown = await readShownSession(ctx.database, ctx, session.id);
  return shown ? { ...shown, running } : fail('session_not_found');
}
