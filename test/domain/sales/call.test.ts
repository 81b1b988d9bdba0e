import { describe, expect, test } from 'bun:test';
import { callConnector } from '../../../domain/sales/call.ts';
import type {
  LookupOutcome,
  MovementCall,
  Outcome,
  PaymentConnector,
} from '../../../domain/ports/payment-connector.ts';
import { Connector } from '../../../storage/entities/connector.ts';
import { sandboxCapabilities } from '../../../domain/connectors/sandbox/capabilities.ts';

const call = {
  type: 'charge',
  request: { idempotencyKey: 'k', amount: 500, currency: 'USD' },
} as MovementCall;

/** A processor whose lookup is authoritative, and its answers. */
function processor(told: Outcome, found: LookupOutcome) {
  const row = Object.assign(Object.create(Connector.prototype), {
    capabilities: { ...sandboxCapabilities, lookup: 'authoritative' },
  });
  const connector: Partial<PaymentConnector> = {
    charge: async () => told,
    lookup: async () => found,
  };
  return { row, connector: connector as PaymentConnector };
}

const approved = (amount: number, currency = 'USD') =>
  ({ kind: 'approved', ref: 'r', amount, currency, card: null, storedRef: null }) as const;

describe('an approval of other money', () => {
  test.each([
    ['another amount', approved(501), { captured: { ref: 'r', amount: 501 } }],
    ['another currency', approved(500, 'EUR'), {}],
  ])('of %s is not taken back by a lookup that finds nothing', async (_, told, known) => {
    const outcome = await callConnector(processor(told, { kind: 'not_found' }), call);
    expect(outcome).toEqual({ kind: 'unknown', ref: 'r', ...known });
  });

  test('is what the lookup says, where that is definite', async () => {
    expect(await callConnector(processor(approved(501), approved(500)), call)).toMatchObject({
      kind: 'approved',
      ref: 'r',
    });
    const outcome = await callConnector(processor(approved(501), approved(502)), call);
    expect(outcome).toMatchObject({ kind: 'unknown', captured: { amount: 502 } });
  });

  test('a call that was lost, and that the lookup does not find, was not made', async () => {
    const lost = { kind: 'unknown', message: '', ref: 'r' } as const;
    expect(await callConnector(processor(lost, { kind: 'not_found' }), call)).toMatchObject({
      kind: 'declined',
      class: 'not_attempted',
    });
  });
});
