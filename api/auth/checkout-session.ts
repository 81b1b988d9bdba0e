import {
  locateCompletion,
  type SessionToComplete,
} from '../../domain/checkout/completion/open-completion.ts';
import {
  enterLocated,
  locateSession,
  type LocatedSession,
  type SessionWithContext,
} from '../../domain/checkout/sessions/session-context.ts';
import type { Actor, ApplicationContext, CellsContext } from '../../domain/context.ts';
import { fail } from '../../domain/errors.ts';
import { capability, type KeylessAccess } from '../http/access.ts';
import { admitAnonymous } from './anonymous.ts';

type Opened<Session> = Omit<Session, 'ctx'>;

/** The context of a buyer on the page of one checkout session. */
export interface CheckoutSessionContext<
  Session extends SessionWithContext = SessionWithContext,
> extends ApplicationContext {
  readonly opened: Opened<Session>;
}

/** The access of routes whose path names a checkout session by `id`. */
export function checkoutSession(): KeylessAccess<CheckoutSessionContext> {
  return capability(async (base, { id = '' }) => {
    const { ctx, ...opened } = await enterCheckoutSession(base, id);
    return { ...ctx, opened };
  });
}

/** The access of the completion, whose context has all that it is planned by. */
export function completableSession(): KeylessAccess<CheckoutSessionContext<SessionToComplete>> {
  return capability(async (base, { id = '' }) => {
    const { ctx, ...opened } = await enterCompletion(base, id);
    return { ...ctx, opened };
  });
}

/** The session as the verbs take it, in the context that concludes the request. */
export function openedSession<Session extends SessionWithContext>(
  ctx: CheckoutSessionContext<Session>,
): Opened<Session> & { readonly ctx: ApplicationContext } {
  return { ...ctx.opened, ctx };
}

/** The id of a checkout session is the capability to pay it (contract 00 §1). 404 `session_not_found`. */
export async function enterCheckoutSession(
  base: CellsContext,
  sessionId: string,
): Promise<SessionWithContext> {
  return admit(base, await locateSession(base.database, sessionId));
}

/** Enters a session with all that its completion is planned by. */
export async function enterCompletion(
  base: CellsContext,
  sessionId: string,
): Promise<SessionToComplete> {
  const located = (await locateCompletion(base.database, sessionId)) ?? fail('session_not_found');
  return { ...(await admit(base, located)), facts: located.facts };
}

async function admit(
  base: CellsContext,
  located: LocatedSession | null,
): Promise<SessionWithContext> {
  if (!located || located.environment.archived) fail('session_not_found');
  const actor = buyerOf(base, located.session.id);
  return enterLocated(await admitAnonymous(base, located, actor), located);
}

/** Actors are shown to whoever reads timelines; the id itself would let them act as the buyer, so its hash is there. */
function buyerOf({ services }: CellsContext, sessionId: string): Actor {
  const hash = services.secrets.hash(`actor:${sessionId}`).slice(0, 32);
  return { type: 'buyer', id: `checkout_${hash}`, label: 'Buyer' };
}
