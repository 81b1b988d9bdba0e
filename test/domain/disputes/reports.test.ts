import { describe, expect, test } from 'bun:test';
import { Dispute, type DisputeReport } from '../../../storage/entities/disputes/dispute.ts';

/** A dispute is what its reports say, in whichever order they come. */

const at = (second: number) => new Date(Date.UTC(2026, 10, 30, 12, 0, second));
const due = new Date(Date.UTC(2026, 11, 7));
const report = (second: number, said: Partial<DisputeReport> = {}): DisputeReport => ({
  status: null,
  reason: null,
  reasonCode: null,
  amount: null,
  evidenceDueAt: null,
  at: at(second),
  ...said,
});

/** The dispute that the first report makes, after the others. */
function after(first: DisputeReport, ...others: readonly DisputeReport[]): Dispute {
  const dispute = Object.assign(Object.create(Dispute.prototype), {
    status: first.status ?? 'needs_response',
    reason: first.reason ?? 'general',
    reasonCode: first.reasonCode,
    amount: first.amount ?? 3000,
    evidenceDueAt: first.evidenceDueAt,
    reportedAt: first.at,
    closedAt: first.status === 'won' || first.status === 'lost' ? first.at : null,
    submittedAt: null,
    pendingCall: null,
  });
  for (const one of others) dispute.hear(one, one.at);
  return dispute;
}

const opened = report(1, { status: 'needs_response', reason: 'duplicate', evidenceDueAt: due });
const reviewed = report(2, { status: 'under_review' });
const won = report(3, { status: 'won' });
const lost = report(3, { status: 'lost' });

describe('the order of reports', () => {
  test.each([
    ['opened, reviewed, won', [opened, reviewed, won], 'won'],
    ['opened, won, reviewed', [opened, won, reviewed], 'won'],
    ['reviewed, opened', [reviewed, opened], 'under_review'],
    ['won, opened, reviewed', [won, opened, reviewed], 'won'],
    ['lost, reviewed, opened', [lost, reviewed, opened], 'lost'],
  ] as const)('%s', (_, [first, ...others], status) => {
    const dispute = after(first, ...others);
    expect(dispute).toMatchObject({ status, reason: 'duplicate', evidenceDueAt: due });
    expect(dispute.isClosed()).toBe(status === 'won' || status === 'lost');
    expect(dispute.closedAt === null).toBe(!dispute.isClosed());
  });

  test('of two at one instant, the one that is further on decides', () => {
    const same = { ...reviewed, at: opened.at };
    expect(after(opened, same).status).toBe('under_review');
    expect(after(same, opened).status).toBe('under_review');
  });

  test('an inquiry that became a chargeback needs a response again', () => {
    const raised = report(4, { status: 'needs_response', amount: 2500 });
    expect(after(opened, reviewed, raised)).toMatchObject({
      status: 'needs_response',
      amount: 2500,
    });
  });

  test('a later end corrects an earlier one, an earlier end corrects nothing', () => {
    const reversed = report(9, { status: 'won' });
    expect(after(opened, lost, reversed).status).toBe('won');
    expect(after(opened, reversed, lost).status).toBe('won');
  });

  test('a report without a status changes what it names alone', () => {
    const dispute = after(opened, reviewed, report(5, { amount: 100 }));
    expect(dispute).toMatchObject({ status: 'under_review', amount: 100, reason: 'duplicate' });
  });
});

describe('what the merchant did', () => {
  test('an older report does not undo a submission', () => {
    const dispute = after(opened);
    dispute.submit('connector', at(5));
    dispute.hear(report(4, { status: 'needs_response' }), at(6));
    expect(dispute).toMatchObject({ status: 'under_review', submittedVia: 'connector' });
  });

  test('an accepted one stays accepted when the processor calls it lost', () => {
    const dispute = after(opened);
    dispute.accept(at(5));
    dispute.hear(report(6, { status: 'lost' }), at(6));
    expect(dispute.status).toBe('accepted');
    dispute.hear(report(7, { status: 'won' }), at(7));
    expect(dispute.status).toBe('won');
  });

  test('an empty text and null remove one', () => {
    const dispute = after(opened);
    dispute.prepare({ refundPolicy: 'a', shippingCarrier: 'b' }, at(4));
    dispute.prepare({ refundPolicy: '', shippingCarrier: null, productDescription: 'c' }, at(5));
    expect(dispute.evidence).toEqual({ productDescription: 'c' });
  });
});
