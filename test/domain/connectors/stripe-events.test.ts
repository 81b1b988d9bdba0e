import { expect, test } from 'bun:test';
import { toConnectorEvent } from '../../../domain/connectors/stripe/webhook.ts';

const eventOf = (event: object) => toConnectorEvent(JSON.parse(JSON.stringify(event)));
const dispute = { id: 'dp_1', payment_intent: 'pi_1', amount: 1250, currency: 'eur' };

test.each([
  ['payment_intent.succeeded', undefined],
  ['payment_intent.succeeded', {}],
  ['payment_intent.succeeded', { object: null }],
  ['payment_intent.succeeded', { object: { id: 5 } }],
  ['refund.updated', { object: null }],
  ['charge.dispute.created', { object: { ...dispute, amount: 1e30 } }],
  ['charge.dispute.created', { object: { ...dispute, amount: '1250' } }],
  ['charge.dispute.created', { object: { ...dispute, currency: null } }],
  ['charge.dispute.created', { object: { ...dispute, payment_intent: { id: 7 } } }],
])('%s with %j decides nothing', (type, data) => {
  expect(eventOf({ id: 'evt_1', type, data })).toBeNull();
});
