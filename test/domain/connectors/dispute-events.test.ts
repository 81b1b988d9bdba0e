import { describe, expect, test } from 'bun:test';
import { chargebackEvent } from '../../../domain/connectors/mollie/chargeback-event.ts';
import { reportedDispute } from '../../../domain/connectors/disputes/reported-dispute.ts';
import { toConnectorEvent } from '../../../domain/connectors/stripe/webhook.ts';

/** Each processor's events about disputes, in our words. */

describe('Stripe', () => {
  const due_by = 1_796_000_000;
  const object = {
    id: 'dp_1',
    payment_intent: 'pi_1',
    amount: 1250,
    currency: 'eur',
    reason: 'fraudulent',
    status: 'needs_response',
    evidence_details: { due_by },
  };
  const eventOf = (name: string, changes: object = {}) =>
    toConnectorEvent(
      JSON.parse(
        JSON.stringify({
          id: 'evt_1',
          type: `charge.dispute.${name}`,
          created: 1_795_000_000,
          data: { object: { ...object, ...changes } },
        }),
      ),
    );

  test('names charge, dispute, reason, deadline and when it was so', () => {
    expect(eventOf('created')).toEqual({
      id: 'evt_1',
      type: 'charge.disputed',
      ref: 'pi_1',
      idempotencyKey: null,
      amount: 1250,
      dispute: {
        ref: 'dp_1',
        status: 'needs_response',
        reason: 'fraudulent',
        reasonCode: 'fraudulent',
        evidenceDueAt: new Date(due_by * 1000),
        at: new Date(1_795_000_000_000),
      },
    });
  });

  test.each([
    ['updated', 'under_review', 'dispute.updated', 'under_review'],
    ['updated', 'warning_needs_response', 'dispute.updated', 'needs_response'],
    ['updated', 'warning_under_review', 'dispute.updated', 'under_review'],
    ['closed', 'warning_closed', 'dispute.closed', 'won'],
    ['closed', 'won', 'dispute.closed', 'won'],
    ['closed', 'lost', 'dispute.closed', 'lost'],
    ['funds_withdrawn', 'needs_response', 'dispute.updated', 'needs_response'],
    ['funds_reinstated', 'won', 'dispute.updated', 'won'],
    ['updated', 'of a later version', 'dispute.updated', null],
  ])('%s with status %s', (name, status, type, expected) => {
    expect(eventOf(name, { status })).toMatchObject({ type, dispute: { status: expected } });
  });

  test.each([
    ['duplicate', 'duplicate'],
    ['product_not_received', 'product_not_received'],
    ['debit_not_authorized', 'fraudulent'],
    ['bank_cannot_process', 'general'],
    [null, null],
  ])('reason %s', (reason, expected) => {
    expect(eventOf('created', { reason })?.dispute).toMatchObject({
      reason: expected,
      reasonCode: reason,
    });
  });

  test.each([null, undefined, 'soon', 1e30])('a deadline of %p is none', (by) => {
    const dispute = eventOf('created', { evidence_details: { due_by: by } })?.dispute;
    expect(dispute).toMatchObject({ evidenceDueAt: null });
  });
});

describe('Mollie', () => {
  const chargeback = {
    id: 'chb_1',
    amount: { currency: 'EUR', value: '12.50' },
    createdAt: '2026-11-30T10:00:00+00:00',
  };

  test('a chargeback is lost from the beginning', () => {
    expect(chargebackEvent({ ...chargeback, reason: { code: 'AM05' } }, 'tr_1')).toEqual({
      id: 'chb_1',
      type: 'charge.disputed',
      ref: 'tr_1',
      idempotencyKey: null,
      amount: 1250,
      dispute: {
        ref: 'chb_1',
        status: 'lost',
        reason: 'duplicate',
        reasonCode: 'AM05',
        evidenceDueAt: null,
        at: new Date('2026-11-30T10:00:00Z'),
      },
    });
  });

  test('one that the bank reversed is won, by an event of its own', () => {
    const reversedAt = '2026-12-02T10:00:00+00:00';
    expect(chargebackEvent({ ...chargeback, reversedAt }, 'tr_1')).toMatchObject({
      id: 'chb_1:reversed',
      type: 'dispute.closed',
      dispute: { ref: 'chb_1', status: 'won', at: new Date('2026-12-02T10:00:00Z') },
    });
  });
});

describe('a merchant’s own processor', () => {
  test('a charge alone is a dispute of the charge', () => {
    expect(reportedDispute({ ref: 'ch_1' })).toEqual({
      ref: 'ch_1',
      status: null,
      reason: null,
      reasonCode: null,
      evidenceDueAt: null,
      at: null,
    });
  });

  test('all that it may say', () => {
    const dueAt = '2026-12-07T00:00:00.000Z';
    const occurredAt = '2026-11-30T00:00:00.000Z';
    const sent = {
      ref: 'ch_1',
      disputeRef: 'd_1',
      outcome: 'lost',
      reason: 'not what I ordered',
    } as const;
    expect(reportedDispute({ ...sent, dueAt, occurredAt })).toEqual({
      ref: 'd_1',
      status: 'lost',
      reason: 'general',
      reasonCode: 'not what I ordered',
      evidenceDueAt: new Date(dueAt),
      at: new Date(occurredAt),
    });
  });
});
