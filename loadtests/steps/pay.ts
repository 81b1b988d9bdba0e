import { check, sleep } from 'k6';
import { expect, type Answer, type Json } from '../client/send.ts';
import type { Tenant } from '../client/run.ts';
import type { Buyer } from '../data/catalogue.ts';
import { sendUntilDecided } from './send-until-decided.ts';

interface Payer {
  readonly sessionId: string;
  readonly buyer: Buyer;
  readonly email: string;
}

const complete = 'POST /checkout-sessions/{id}/complete';
const decide = 'POST /sandbox/challenge/{ref}';
export const paymentRoutes = [complete];
export const challengeRoutes = [decide];

/** Pays with a card that is approved at once. */
export function pay(tenant: Tenant, payer: Payer): string {
  const { data } = completed(tenant, payer, 'tok_visa', 200);
  return data.orderId;
}

/** A card that is declined: no order, no money; the session stays open for another. */
export function payInVain(tenant: Tenant, payer: Payer, token: string): void {
  const { code, data, text } = completed(tenant, payer, token, 402);
  check(null, { 'a declined card is answered as payment_failed': () => code === 'payment_failed' });
  if (data !== null) throw new Error(`a declined card was answered ${text}`);
}

/** A card whose bank asks: the buyer approves or refuses on the bank's page. Returns the session afterwards. */
export function payWithChallenge(
  tenant: Tenant,
  payer: Payer,
  { token, action }: { readonly token: string; readonly action: 'approve' | 'reject' },
): Json {
  const { data } = completed(tenant, payer, token, 202);
  const ref = String(data.nextAction?.url ?? '')
    .split('/')
    .pop();
  if (!ref) throw new Error(`${complete} names no challenge: ${JSON.stringify(data)}`);
  expect(tenant, decide, { anonymous: true, path: { ref }, body: { action } });
  return decidedSession(tenant, payer.sessionId);
}

const waitMs = 30_000;

/** What the buyer's page sees: completed with an order, or open with the reason. */
function decidedSession(tenant: Tenant, id: string): Json {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const session = expect(tenant, 'GET /checkout-sessions/{id}', {
      anonymous: true,
      phase: 'poll',
      path: { id },
    });
    if (session.status === 'completed' || session.lastError !== null) return session;
    if (Date.now() > deadline)
      throw new Error(`session ${id} is undecided: ${JSON.stringify(session)}`);
    sleep(0.2);
  }
}

function completed(
  tenant: Tenant,
  { sessionId, buyer, email }: Payer,
  token: string,
  status: 200 | 202 | 402,
): Answer {
  const { firstName, lastName, address } = buyer;
  return sendUntilDecided(tenant, complete, {
    anonymous: true,
    path: { id: sessionId },
    expected: [status],
    body: {
      paymentMethod: 'card',
      paymentToken: token,
      email,
      shippingAddress: { firstName, lastName, ...address },
    },
  });
}
