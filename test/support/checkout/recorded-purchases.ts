import type { Answer, Client, Parsed } from '../world/client.ts';
import type { World } from '../world/world.ts';
import { createSession } from './checkout.ts';

/** A purchase of which every step was acknowledged. */
export interface RecordedPurchase {
  readonly cartId: string;
  /** The names of its lines, in order. */
  readonly lines: readonly string[];
  readonly orderId: string;
}

export interface Purchases {
  readonly finished: readonly RecordedPurchase[];
  /** Answers other than successes: status, code, Retry-After. */
  readonly rejected: readonly string[];
  /** Of those that were begun, the last goes to its end. */
  readonly end: () => Promise<void>;
}

const AGAIN_MS = 100;
const PATIENCE_MS = 180_000;

/** Of a process that died before it answered. */
function unheard(): Answer {
  const error = { code: 'unheard', message: '' };
  return { status: 599, headers: new Headers(), body: { error }, text: '' };
}

/** Requests of a purchase. */
const STEPS = 5;

/**
 * Buyers who buy one thing after the other, each in `purchaseMs` at least, so that something is half bought at any
 * moment. Each request has an Idempotency-Key and is repeated with it until it succeeds, whatever is answered meanwhile,
 * and if nothing is.
 */
export function startPurchases(
  worlds: readonly World[],
  buyers: number,
  purchaseMs = 0,
): Purchases {
  let isEnding = false;
  const finished: RecordedPurchase[] = [];
  const rejected: string[] = [];

  const acknowledged = async (
    client: Client,
    send: (by: Client) => Promise<Answer>,
  ): Promise<Parsed> => {
    const keyed = client.with({ 'idempotency-key': crypto.randomUUID() });
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const { status, body, headers } = await send(keyed).catch(unheard);
      if (status < 300) {
        await Bun.sleep(purchaseMs / STEPS);
        return body.data;
      }
      const answer = `${status} ${body.error?.code} ${headers.get('retry-after')}`;
      rejected.push(answer);
      if (Date.now() > deadline) throw new Error(`still ${answer} after ${PATIENCE_MS} ms`);
      await Bun.sleep(AGAIN_MS);
    }
  };

  const purchase = async (world: World): Promise<void> => {
    const { api, anyone, applicationId } = world;
    const cart = await acknowledged(api, (by) => by.post('/api/v1/carts', { applicationId }));
    const lines = ['one', 'two'].map((name) => `${name} ${crypto.randomUUID()}`);
    for (const name of lines) {
      const line = { name, unitPrice: 1500, quantity: 1 };
      await acknowledged(api, (by) => by.post(`/api/v1/carts/${cart.id}/items`, line));
    }
    const session = await acknowledged(api, (by) =>
      createSession({ ...world, api: by }, { cartId: cart.id }),
    );
    const orderId = await paidOrder(anyone, `/api/v1/checkout-sessions/${session.id}`);
    finished.push({ cartId: cart.id, lines, orderId });
  };

  /** An undecided payment (202) is waited for; one that came to nothing is made again, with another key. */
  const paidOrder = async (anyone: Client, path: string): Promise<string> => {
    const means = { paymentMethod: 'card', paymentToken: 'tok_visa' };
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await acknowledged(anyone, (by) => by.post(`${path}/complete`, means));
      let { orderId } = answer;
      let { status } = answer;
      while (!orderId && status !== 'open') {
        if (Date.now() > deadline) throw new Error(`${path} is still ${status}`);
        await Bun.sleep(AGAIN_MS);
        ({ orderId, status } = await acknowledged(anyone, (by) => by.get(path)));
      }
      if (orderId) return orderId;
    }
  };

  const buyer = async (world: World): Promise<void> => {
    while (!isEnding) await purchase(world);
  };
  const running = Array.from({ length: buyers }, (_, index) => {
    const world = worlds[index % worlds.length];
    return world ? buyer(world) : Promise.resolve();
  });
  const all = Promise.all(running);
  // Read by `end`.
  all.catch(() => undefined);
  return {
    finished,
    rejected,
    end: async () => {
      isEnding = true;
      await all;
    },
  };
}
