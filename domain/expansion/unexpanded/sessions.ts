import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import { isBeingPaid } from '../../carts/lock.ts';
import { requireClosable } from '../../checkout/sessions/close-session.ts';
import { getSession } from '../../checkout/sessions/get-session.ts';
import { toSessionView } from '../../checkout/view.ts';
import type { Context } from '../../context.ts';
import type { ActionsInput } from '../action-schemas.ts';
import { actionsBy, callerOf, type VerbRules } from '../actions.ts';
import type { VerbOf } from '../verbs.ts';

/** The checks of a session's verbs need these facts. */
interface SessionFacts {
  readonly session: CheckoutSession;
  readonly isPaying: boolean;
}

const close = {
  scope: 'checkout_sessions:write',
  check: ({ session, isPaying }: SessionFacts) => requireClosable(session, isPaying),
} as const;

export const checkoutSessionRules: VerbRules<VerbOf<'checkoutSession'>, SessionFacts> = {
  isBilled: false,
  rules: { cancel: close, expire: close },
};

/** A session for its merchant; `expand=actions` adds what may be done with it. 404 `session_not_found`. */
export async function getExpandedSession(ctx: Context, id: string, { expand = [] }: ActionsInput) {
  const shown = await getSession(ctx, id);
  const caller = await callerOf(ctx, expand);
  const view = toSessionView(ctx.services.urls, shown);
  if (!caller) return view;
  const { session } = shown;
  const { id: sessionId, cartId = null } = session;
  const isPaying = await isBeingPaid(ctx.database, ctx.workspaceId, { cartId, sessionId });
  return { ...view, actions: actionsBy(caller, checkoutSessionRules, { session, isPaying }) };
}
