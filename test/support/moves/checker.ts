import { expect } from 'bun:test';
import type { SQL } from 'bun';
import { expectNothingLostOrDoubled } from '../checkout/check-purchases.ts';
import { startPurchases, type Purchases } from '../checkout/recorded-purchases.ts';
import { Journal } from '../storm/journal.ts';
import { behaviours, startReceiver, type Receiver } from '../webhooks/receiver.ts';
import { envelopeOf, registerEndpoint } from '../webhooks/webhook-stack.ts';
import { createClient, type Answer, type Client, type Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';

const BUYERS = 2;
/** A purchase takes so long: rows that they leave behind have to be copied with each move. */
const PURCHASE_MS = 2_500;
/** Between the requests of whoever edits, and of whoever lists. */
const EDIT_MS = 500;
const LIST_MS = 600;
const AGAIN_MS = 100;
const PATIENCE_MS = 120_000;
/** What a client is told while its workspace is frozen for longer than requests wait, or its process dies. */
const KNOWN = /^(503 service_unavailable \d+|409 request_in_progress \d+|599 unheard null)$/;

/** A refund or an edit that was acknowledged, to be asked for again with its key. */
interface Kept {
  readonly path: string;
  readonly key: string;
  readonly body: object;
  readonly answer: Parsed;
}

/**
 * Clients of one workspace over all API processes: buyers, someone who refunds, someone who edits customers, someone who
 * lists. What each is told is held against what it was told before, and in the end against what is there.
 */
export class Checker {
  readonly journal = new Journal();
  readonly world: World;
  readonly receiver: Receiver;
  readonly #worlds: readonly World[];
  readonly #faults: string[] = [];
  readonly #rejected: string[] = [];
  readonly #kept: Kept[] = [];
  readonly #loads: Purchases[] = [];
  #running: Promise<unknown>[] = [];
  #isEnding = false;

  private constructor(world: World, receiver: Receiver, baseUrls: readonly string[]) {
    this.world = world;
    this.receiver = receiver;
    this.#worlds = baseUrls.map((baseUrl) => {
      const anyone = createClient(baseUrl);
      return { ...world, baseUrl, anyone, api: anyone.with({ 'x-api-key': world.secretKey }) };
    });
  }

  static async open(world: World, baseUrls: readonly string[]): Promise<Checker> {
    let checker: Checker | null = null;
    const receiver = await startReceiver({
      behaviour: (request) => {
        checker?.journal.record(envelopeOf(request));
        return behaviours.ok;
      },
    });
    checker = new Checker(world, receiver, baseUrls);
    await registerEndpoint(world, receiver.url, ['*'], { ordering: 'per_resource' });
    return checker;
  }

  /** Everything that went wrong so far. */
  get faults(): readonly string[] {
    return [...this.#faults, ...this.journal.faults];
  }

  get bought(): number {
    return this.#loads.reduce((sum, { finished }) => sum + finished.length, 0);
  }

  /** Answers that were no success, each once. */
  get rejected(): string[] {
    return [...new Set([...this.#rejected, ...this.#loads.flatMap(({ rejected }) => rejected)])];
  }

  start(): void {
    this.#isEnding = false;
    const load = startPurchases(this.#worlds, BUYERS, PURCHASE_MS);
    this.#loads.push(load);
    this.#running = [this.#refund(load), this.#edit(), this.#list(load)].map((work) =>
      work.catch((error: unknown) => this.#faults.push(String(error))),
    );
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    await Promise.all([...this.#running, this.#loads.at(-1)?.end()]);
  }

  /** Nothing is lost, doubled or out of order; `sql` is the owner's of the cell in which the workspace lives. */
  async check(sql: SQL): Promise<void> {
    const { world, receiver } = this;
    expect(this.faults).toEqual([]);
    expect(this.rejected.filter((answer) => !KNOWN.test(answer))).toEqual([]);
    await this.#askAgain();
    await expectNothingLostOrDoubled({ sql, world, receiver }, this.#loads);
    expect(this.faults).toEqual([]);
  }

  async close(): Promise<void> {
    this.#isEnding = true;
    await this.receiver.stop();
  }

  #client(turn: number): Client {
    const world = this.#worlds[turn % this.#worlds.length];
    if (!world) throw new Error('there is no API process');
    return world.api;
  }

  async #acknowledged(turn: number, send: (by: Client) => Promise<Answer>): Promise<Parsed> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await send(this.#client(turn)).catch(() => null);
      if (answer && answer.status < 300) return answer.body.data;
      const told =
        answer === null
          ? '599 unheard null'
          : `${answer.status} ${answer.body.error?.code} ${answer.headers.get('retry-after')}`;
      this.#rejected.push(told);
      if (Date.now() > deadline) throw new Error(`still ${told}`);
      await Bun.sleep(AGAIN_MS);
    }
  }

  async #keep(turn: number, path: string, body: object): Promise<void> {
    const key = crypto.randomUUID();
    const answer = await this.#acknowledged(turn, (by) =>
      by.post(path, body, { 'idempotency-key': key }),
    );
    this.#kept.push({ path, key, body, answer });
  }

  /** Every third purchase is refunded in part. */
  async #refund({ finished }: Purchases): Promise<void> {
    for (let turn = 0; !this.#isEnding;) {
      const purchase = finished[turn * 3];
      if (!purchase) {
        await Bun.sleep(AGAIN_MS);
        continue;
      }
      const [payment] = await this.#acknowledged(turn, (by) =>
        by.get(`/api/v1/payments?order_id=${purchase.orderId}`),
      );
      await this.#keep(turn, `/api/v1/payments/${payment.id}/refund`, {
        amount: 100 + turn,
      });
      turn += 1;
    }
  }

  /** Customers are made and changed; each event has the next number of its customer. */
  async #edit(): Promise<void> {
    for (let turn = 0; !this.#isEnding; turn += 1) {
      const email = `c-${crypto.randomUUID()}@example.test`;
      const { id } = await this.#acknowledged(turn, (by) =>
        by.post('/api/v1/customers', { email }, { 'idempotency-key': email }),
      );
      for (let change = 0; change < 3; change += 1) {
        const firstName = `N${change}`;
        await Bun.sleep(EDIT_MS);
        await this.#acknowledged(turn, (by) => by.patch(`/api/v1/customers/${id}`, { firstName }));
        const read = await this.#acknowledged(turn, (by) => by.get(`/api/v1/customers/${id}`));
        if (read.firstName !== firstName)
          this.#faults.push(`customer ${id} is ${read.firstName} after ${firstName}`);
      }
      await Bun.sleep(EDIT_MS);
    }
  }

  /** What was acknowledged before a list was asked for is in it. */
  async #list({ finished }: Purchases): Promise<void> {
    for (let turn = 0; !this.#isEnding; turn += 1) {
      const before = finished.slice(-10).map(({ orderId }) => orderId);
      const orders = await this.#acknowledged(turn, (by) => by.get('/api/v1/orders?limit=100'));
      const listed = new Set(orders.map(({ id }: Parsed) => id));
      for (const id of before)
        if (!listed.has(id))
          this.#faults.push(`order ${id} is missing in a list of ${listed.size}`);
      await Bun.sleep(LIST_MS);
    }
  }

  /** A repeat of a request, with its key, is answered as it was the first time. */
  async #askAgain(): Promise<void> {
    for (const [turn, { path, key, body, answer }] of this.#kept.entries()) {
      const again = await this.#client(turn).post(path, body, { 'idempotency-key': key });
      expect(expectStatus(again, 200)).toEqual(answer);
    }
  }
}
