import { describe, expect, test } from 'bun:test';
import { hasK6, runK6 } from '../support/load/k6.ts';
import { setup } from '../support/world/world.ts';

/** Each profile drives the same purchases for some seconds, and the verification finds all of them. */
describe.skipIf(!hasK6)('k6 run loadtests/journeys/checkout.ts', () => {
  test.each(['smoke', 'average', 'stress', 'spike', 'soak', 'breakpoint'])(
    'under the profile %s',
    async (profile) => {
      const world = await setup();
      const run = await runK6('journeys/checkout.ts', {
        BASE_URL: world.baseUrl,
        SECRET_KEY: world.secretKey,
        PROFILE: profile,
        RATE: profile === 'breakpoint' ? '0.3' : '1.5',
        INVOICE_EVERY: '5',
      });
      expect({
        code: run.code,
        crossed: run.crossed,
        output: run.code === 0 ? '' : run.output,
      }).toEqual({ code: 0, crossed: [], output: '' });
      const { report } = run;
      const kinds = ['orders', 'payments', 'ledger', 'invoices', 'events', 'attempts'];
      expect(report?.verification.map(({ kind }) => kind)).toEqual([
        ...kinds,
        'discounts',
        'audit',
      ]);
      expect(report?.verification.every(({ compared }) => compared > 0)).toBe(true);
      const orders = report?.verification.find(({ kind }) => kind === 'orders');
      const left = report?.outcomes.find(({ name }) => name === 'abandoned');
      expect(orders?.compared).toBe((report?.journeys.completed ?? -1) - (left?.journeys ?? -1));
      const accounts = { orders: 0, amount: 0, order_ids: 0, refunded: 0, changes: 0 };
      expect(report?.unaccounted).toEqual(accounts);
      expect(report?.timings.map(({ name }) => name)).toContain('payment to invoice PDF');
      expect(JSON.stringify(report)).not.toContain(world.secretKey);
    },
  );
});
