import { sleep } from 'k6';
import { metrics } from '../client/metrics.ts';
import { expect, send } from '../client/send.ts';
import type { Tenant } from '../client/run.ts';
import type { Purchase } from './purchase.ts';

const waitMs = 60_000;
const pauseSeconds = 0.2;

/** Waits until the invoice's PDF can be downloaded, and measures how long that took. */
export function awaitInvoice(tenant: Tenant, { orderId, paidAt }: Purchase): void {
  const [invoice] = expect(tenant, 'GET /invoices', { phase: 'poll', query: { orderId } });
  if (invoice === undefined) throw new Error(`order ${orderId} has no invoice`);
  while (Date.now() - paidAt < waitMs) {
    const { status } = send(tenant, 'GET /invoices/{id}/download', {
      phase: 'poll',
      path: { id: invoice.id },
      query: { format: 'json' },
      expected: [200, 409],
    });
    if (status === 200) {
      metrics.invoiceReady.add(Date.now() - paidAt);
      metrics.measured.add(1, { metric: 'invoice_ready' });
      return;
    }
    sleep(pauseSeconds);
  }
  throw new Error(`invoice ${invoice.id} was not ready after ${waitMs / 1_000} s`);
}
