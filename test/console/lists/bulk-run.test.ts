import { describe, expect, test } from 'bun:test';
import {
  AT_ONCE,
  BulkRun,
  planAll,
  type BulkTask,
  type Plan,
} from '../../../console/src/table/bulk/bulk-run.ts';
import { ApiError, ConnectionError } from '../../../sdk/typescript/src/commerce.ts';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const refusal = (status: number, code: string) =>
  new ApiError({ code, message: code }, new Response(null, { status }), null);

interface Shop {
  readonly tasks: readonly BulkTask[];
  /** The key of each request, by its row. */
  readonly sent: [id: string, key: string][];
  readonly amounts: Map<string, number>;
  answer: (id: string) => Promise<'done' | 'pending'>;
  underWayMax: number;
}

function shopOf(count: number): Shop {
  let underWay = 0;
  const ids = Array.from({ length: count }, (_, at) => `row-${at}`);
  const shop: Shop = {
    sent: [],
    amounts: new Map(ids.map((id) => [id, 100])),
    answer: () => Promise.resolve('done'),
    underWayMax: 0,
    tasks: ids.map((id) => ({
      id,
      name: id,
      plan: async (): Promise<Plan> => {
        const amount = shop.amounts.get(id) ?? 0;
        if (amount === 0) return { refused: 'nothing left' };
        return {
          input: String(amount),
          run: async ({ idempotencyKey }) => {
            shop.sent.push([id, idempotencyKey]);
            underWay += 1;
            shop.underWayMax = Math.max(shop.underWayMax, underWay);
            await Bun.sleep(0);
            try {
              return await shop.answer(id);
            } finally {
              underWay -= 1;
            }
          },
        };
      },
    })),
  };
  return shop;
}

async function runOf(shop: Shop): Promise<BulkRun> {
  const rows = await planAll(shop.tasks, new AbortController().signal, () => undefined);
  return new BulkRun(crypto.randomUUID(), rows, messageOf);
}

const statesOf = (run: BulkRun) => run.state().rows.map(({ state }) => state);

describe('the same for many rows', () => {
  test('is done a few at once, and once however often it is started', async () => {
    const shop = shopOf(20);
    const run = await runOf(shop);
    await Promise.all([run.start(), run.start()]);
    await run.start();
    expect(shop.sent).toHaveLength(20);
    expect(new Set(shop.sent.map(([, key]) => key)).size).toBe(20);
    expect(shop.underWayMax).toBeLessThanOrEqual(AT_ONCE);
    expect(new Set(statesOf(run))).toEqual(new Set(['done']));
  });

  test('leaves out what is refused by its plan, and what has changed since it was shown', async () => {
    const shop = shopOf(4);
    shop.amounts.set('row-0', 0);
    const run = await runOf(shop);
    shop.amounts.set('row-1', 50);
    shop.amounts.set('row-2', 0);
    await run.start();
    expect(statesOf(run)).toEqual(['refused', 'changed', 'changed', 'done']);
    expect(shop.sent.map(([id]) => id)).toEqual(['row-3']);
    expect(run.state().rows[2]?.why).toBe('nothing left');
  });

  test('ends what is under way when it is stopped, begins no other, and goes on afterwards', async () => {
    const shop = shopOf(12);
    const run = await runOf(shop);
    shop.answer = async () => {
      run.stop();
      return 'done';
    };
    await run.start();
    const first = shop.sent.length;
    expect(first).toBeLessThanOrEqual(AT_ONCE);
    expect(statesOf(run).filter((state) => state === 'waiting')).toHaveLength(12 - first);
    shop.answer = () => Promise.resolve('done');
    await run.start();
    expect(shop.sent).toHaveLength(12);
    expect(new Set(statesOf(run))).toEqual(new Set(['done']));
  });

  test('stops without a network, and sends what had no answer again by the same key', async () => {
    const shop = shopOf(12);
    const run = await runOf(shop);
    shop.answer = (id) => {
      // The service has done it, and its answer is lost.
      shop.amounts.set(id, 0);
      return Promise.reject(new ConnectionError('lost'));
    };
    await run.start();
    const lost = [...shop.sent];
    expect(lost.length).toBeLessThanOrEqual(AT_ONCE);
    expect(statesOf(run).filter((state) => state === 'lost')).toHaveLength(lost.length);
    shop.answer = () => Promise.resolve('done');
    await run.start();
    expect(new Set(statesOf(run))).toEqual(new Set(['done']));
    for (const [id, key] of lost)
      expect(shop.sent.filter(([one]) => one === id)).toEqual([
        [id, key],
        [id, key],
      ]);
  });

  test('does nothing with a row whose request was lost and that others changed since', async () => {
    const shop = shopOf(1);
    const run = await runOf(shop);
    shop.answer = () => Promise.reject(new ConnectionError('lost'));
    await run.start();
    shop.amounts.set('row-0', 60);
    await run.start();
    expect(statesOf(run)).toEqual(['changed']);
    expect(shop.sent).toHaveLength(1);
  });

  test('says what the service refused, and goes on with the others', async () => {
    const shop = shopOf(3);
    const run = await runOf(shop);
    const answers: Record<string, () => Promise<'done' | 'pending'>> = {
      'row-0': () => Promise.reject(refusal(409, 'invalid_state')),
      'row-1': () => Promise.reject(refusal(503, 'unavailable')),
      'row-2': () => Promise.resolve('pending'),
    };
    shop.answer = (id) => answers[id]?.() ?? Promise.resolve('done');
    await run.start();
    expect(statesOf(run)).toEqual(['refused', 'lost', 'pending']);
    expect(run.state().rows[0]?.why).toBe('invalid_state');
  });
});
