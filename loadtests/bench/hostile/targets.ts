import { createClient } from '../../../test/support/world/client.ts';
import { expectStatus } from '../../../test/support/world/world.ts';

/** Where hostile requests go: each kind of route that anybody may call, and routes whose credential is wrong. */
export interface HostileTarget {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: number;
  /** Keys that the route knows, and those of lists. */
  readonly known: readonly string[];
  readonly lists: readonly string[];
  /** Whether nobody who sends it is known. */
  readonly isOpen: boolean;
}

export interface DemoTarget {
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly allowedOrigin: string;
  readonly applicationId: string;
  readonly environmentId: string;
}

const KIB = 1024;
const MIB = 1024 * KIB;

export async function hostileTargets(demo: DemoTarget): Promise<readonly HostileTarget[]> {
  const { baseUrl, secretKey, publishableKey, allowedOrigin, applicationId, environmentId } = demo;
  const page = createClient(baseUrl, { origin: allowedOrigin });
  const opening = { applicationId, environmentId, quoteToken: publishableKey };
  const { cartSessionId } = expectStatus(await page.post('/api/v1/cart-sessions', opening), 201);
  const server = createClient(baseUrl, { 'x-api-key': secretKey });
  const { id: cartId } = expectStatus(await server.post('/api/v1/carts', { applicationId }), 201);
  const line = { name: 'Cup', unitPrice: 500 };
  await server.post(`/api/v1/carts/${cartId}/items`, line);
  const links = { returnUrl: `${allowedOrigin}/done`, cancelUrl: `${allowedOrigin}/cart` };
  const session = { applicationId, cartId, ...links };
  const { id } = expectStatus(await server.post('/api/v1/checkout/sessions', session), 201);
  const origin = { origin: allowedOrigin };
  const json = { 'content-type': 'application/json' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (
    name: string,
    path: string,
    bytes: number,
    headers: Readonly<Record<string, string>>,
    [texts, lists]: readonly (readonly string[])[] = [],
  ): HostileTarget => ({
    name,
    method: 'POST',
    path,
    headers: { ...json, ...headers },
    bytes,
    known: texts ?? ['email'],
    lists: lists ?? ['metadata'],
    isOpen: true,
  });
  const known = (target: HostileTarget): HostileTarget => ({ ...target, isOpen: false });
  const keyed = [['currency'], ['lineItems']];
  return [
    known(post('complete', `/api/v1/checkout-sessions/${id}/complete`, 64 * KIB, {})),
    post('complete, unknown', '/api/v1/checkout-sessions/sess_x/complete', MIB, {}),
    post('open cart session', '/api/v1/cart-sessions', 64 * KIB, origin, [['quoteToken']]),
    known(
      post(
        'item of cart session',
        `/api/v1/cart-sessions/${cartSessionId}/items`,
        64 * KIB,
        origin,
        [['name']],
      ),
    ),
    post('quote', '/api/v1/shipping-tax/quotes', 320 * KIB, origin, keyed),
    post('sandbox token', '/api/v1/sandbox/tokens', 64 * KIB, {}, [['embedToken']]),
    post('processor event', `/api/v1/connectors/${cartId}/events`, 64 * KIB, {}, [['ref']]),
    post('form', '/unsubscribe/apply', 64 * KIB, form),
    post('no key', '/api/v1/carts', MIB, {}, keyed),
    post('wrong key', '/api/v1/carts', MIB, { 'x-api-key': `sk_test_${'a'.repeat(32)}` }, keyed),
    post('wrong session', '/api/v1/carts', MIB, { authorization: 'Bearer a.b.c' }, keyed),
    known(post('own key', '/api/v1/carts', MIB, { 'x-api-key': secretKey }, keyed)),
  ];
}
