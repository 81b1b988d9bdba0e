import { describe, expect, test } from 'bun:test';
import type {
  ChargeRequest,
  LookupOutcome,
  Outcome,
  PaymentConnector,
} from '../../../domain/ports/payment-connector.ts';

/** A processor for the outcomes that every connector must tell alike. */
export interface OutcomeRig {
  readonly connector: () => PaymentConnector;
  readonly charge: (token: string, changes?: Partial<ChargeRequest>) => ChargeRequest;
  /** The money that the processor has taken under the key; null when it knows no such payment. */
  readonly taken: (idempotencyKey: string) => Promise<number | null>;
  readonly travel: (ms: number) => void;
  /** A call that surely reaches nobody. */
  readonly callNobody: () => Promise<Outcome>;
}

/** The processor's own names of the cards. */
export interface OutcomeTokens {
  readonly approved: readonly (readonly [
    token: string,
    brand: string,
    lastFour: string,
    type: string,
    country: string,
  ])[];
  readonly declined: readonly (readonly [token: string, code: string])[];
  /** Declined when the merchant charges it later. */
  readonly declinedLater: readonly (readonly [token: string, code: string])[];
  readonly timeoutCaptured: string;
  readonly lost: readonly string[];
  readonly slow: readonly [token: string, atLeastMs: number];
  readonly challenge: readonly [token: string, lapsesAfterMs: number];
  readonly refundFails: string;
  readonly refundWaits: string;
  /** Set where the processor tells nothing of a card before it is charged. */
  readonly describesNoToken?: true;
  /** Set where a refund is never done at once. */
  readonly refundsWait?: true;
}

export function approvedOf(outcome: LookupOutcome) {
  if (outcome.kind !== 'approved') throw new Error(`not approved: ${JSON.stringify(outcome)}`);
  return outcome;
}

/** What a processor refuses, by a decline or before it processes anything: nothing moved. */
function expectRefused(outcome: LookupOutcome): void {
  expect(['declined', 'not_attempted']).toContain(outcome.kind);
}

export function follow(ref: string, amount: number) {
  const [idempotencyKey, paymentId] = [crypto.randomUUID(), crypto.randomUUID()];
  return { idempotencyKey, paymentId, ref, amount, currency: 'USD' };
}

/** Looks a charge up as a request does that has lost its answer. */
export function lookUpCharge(
  connector: PaymentConnector,
  request: ChargeRequest,
  outcome?: Outcome,
): Promise<LookupOutcome> {
  const ref = outcome && 'ref' in outcome ? (outcome.ref ?? null) : null;
  return connector.lookup(request.idempotencyKey, { call: { type: 'charge', request }, ref });
}

/** The outcomes of calls to a processor, whatever its kind. */
export function describeOutcomes(rig: OutcomeRig, tokens: OutcomeTokens): void {
  const acceptedRefund = tokens.refundsWait ? 'pending' : 'approved';
  const stored = async (token: string): Promise<string> => {
    const outcome = await rig.connector().charge(rig.charge(token, { store: true }));
    const { storedRef } = approvedOf(outcome);
    if (storedRef === null) throw new Error('the card was not stored');
    return storedRef;
  };

  describe('charge', () => {
    test.each([...tokens.approved])(
      '%s is approved with its facts',
      async (token, brand, lastFour, type, country) => {
        const request = rig.charge(token);
        const outcome = approvedOf(await rig.connector().charge(request));
        expect(outcome.amount).toBe(2_500);
        expect<object | null>(outcome.card).toMatchObject({ brand, lastFour, type, country });
        expect(await rig.connector().describe(request.source)).toEqual(
          tokens.describesNoToken ? null : outcome.card,
        );
        expect(await rig.taken(request.idempotencyKey)).toBe(2_500);
      },
    );

    test.each([...tokens.declined])(
      '%s is declined as %s, and moves nothing',
      async (token, code) => {
        const request = rig.charge(token);
        const outcome = await rig.connector().charge(request);
        expect(outcome).toMatchObject({ kind: 'declined', code });
        if (outcome.kind === 'declined' && outcome.ref !== null)
          expect(await lookUpCharge(rig.connector(), request, outcome)).toMatchObject({
            kind: 'declined',
            code,
          });
        expect((await rig.taken(request.idempotencyKey)) ?? 0).toBe(0);
      },
    );

    test('an answer that is late is unknown; the lookup finds the money', async () => {
      const request = rig.charge(tokens.timeoutCaptured);
      const outcome = await rig.connector().charge(request);
      expect(outcome.kind).toBe('unknown');
      const found = await lookUpCharge(rig.connector(), request, outcome);
      expect(found).toMatchObject({ kind: 'approved', amount: 2_500 });
    });

    test.each([...tokens.lost])('%s answers unknown; the lookup finds nothing', async (token) => {
      const request = rig.charge(token);
      const outcome = await rig.connector().charge(request);
      expect(outcome.kind).toBe('unknown');
      expect((await lookUpCharge(rig.connector(), request, outcome)).kind).toBe('not_found');
      expect((await rig.taken(request.idempotencyKey)) ?? 0).toBe(0);
    });

    test('a call that reaches nobody was surely not attempted', async () => {
      expect((await rig.callNobody()).kind).toBe('not_attempted');
    });

    test('a slow one is approved', async () => {
      const [token, atLeastMs] = tokens.slow;
      const startedAt = performance.now();
      approvedOf(await rig.connector().charge(rig.charge(token)));
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(atLeastMs);
    });

    test('a challenge waits for the buyer, and lapses declined', async () => {
      const [token, lapsesAfterMs] = tokens.challenge;
      const request = rig.charge(token, { returnUrl: 'https://shop.test/back' });
      const outcome = await rig.connector().charge(request);
      if (outcome.kind !== 'pending') throw new Error(outcome.kind);
      expect(outcome.nextAction?.url).toEndWith(outcome.ref);
      expect(await lookUpCharge(rig.connector(), request, outcome)).toEqual(outcome);
      rig.travel(lapsesAfterMs + 60_000);
      expect(await lookUpCharge(rig.connector(), request, outcome)).toMatchObject({
        kind: 'declined',
        code: 'authentication_required',
      });
      rig.travel(-lapsesAfterMs - 60_000);
    });

    test('twenty at once with one key move money once, and nobody is told otherwise', async () => {
      const [[approved] = [''], [declined] = ['']] = [tokens.approved[0], tokens.declined[0]];
      for (const token of [approved, declined, tokens.challenge[0]]) {
        const request = rig.charge(token, { store: true, customerId: crypto.randomUUID() });
        const outcomes = await Promise.all(
          Array.from({ length: 20 }, () => rig.connector().charge(request)),
        );
        const told = outcomes.filter(({ kind }) => kind !== 'unknown');
        expect(new Set(told.map(({ kind }) => kind)).size).toBe(1);
        const taken = await rig.taken(request.idempotencyKey);
        expect(taken).toBe(token === approved ? 2_500 : 0);
      }
    });
  });

  describe('stored cards', () => {
    test('are charged again by the merchant, and forgotten once', async () => {
      const storedRef = await stored(tokens.approved[0]?.[0] ?? '');
      const later = () => rig.charge('', { source: { storedRef }, initiator: 'merchant' });
      expect(approvedOf(await rig.connector().charge(later())).card?.lastFour).toBe('4242');
      await rig.connector().forget(storedRef);
      await rig.connector().forget(storedRef);
      expect(await rig.connector().charge(later())).toMatchObject({
        kind: 'declined',
        code: 'invalid_account',
      });
    });

    test.each([...tokens.declinedLater])(
      '%s is declined as %s when the merchant charges',
      async (token, code) => {
        const source = { storedRef: await stored(token) };
        const absent = rig.charge('', { source, initiator: 'merchant' });
        expect(await rig.connector().charge(absent)).toMatchObject({ kind: 'declined', code });
        approvedOf(await rig.connector().charge(rig.charge('', { source })));
      },
    );

    test('vault stores a card without moving money', async () => {
      const request = rig.charge(tokens.approved[0]?.[0] ?? '', { amount: 0 });
      const { storedRef } = approvedOf(await rig.connector().vault(request));
      expect((await rig.taken(request.idempotencyKey)) ?? 0).toBe(0);
      const source = { storedRef: storedRef ?? '' };
      approvedOf(await rig.connector().charge(rig.charge('', { source, initiator: 'merchant' })));
    });
  });

  describe('capture, void, refund', () => {
    const authorize = async (token = tokens.approved[0]?.[0] ?? '') =>
      approvedOf(await rig.connector().authorize(rig.charge(token)));

    test('an authorization is captured once, up to its amount, and refunded by either reference', async () => {
      const { ref } = await authorize();
      const connector = rig.connector();
      expectRefused(await connector.capture(follow(ref, 2_501)));
      const captured = approvedOf(await connector.capture(follow(ref, 2_000)));
      expect((await connector.capture(follow(ref, 500))).kind).toBe('declined');
      expect((await connector.void(follow(ref, 0))).kind).toBe('declined');
      for (const refund of [follow(ref, 1_500), follow(captured.ref, 500)])
        expect((await connector.refund(refund)).kind).toBe(acceptedRefund);
      expect((await connector.refund(follow(ref, 1))).kind).toBe('declined');
    });

    test('a void releases an authorization', async () => {
      const { ref } = await authorize();
      const request = follow(ref, 0);
      approvedOf(await rig.connector().void(request));
      approvedOf(await rig.connector().void(request));
      expect((await rig.connector().capture(follow(ref, 100))).kind).toBe('declined');
    });

    test.each(['charge', 'authorize', 'vault'] as const)(
      'a void calls off a challenge of %s, however often it is repeated',
      async (call) => {
        const amount = call === 'vault' ? 0 : 2_500;
        const request = rig.charge(tokens.challenge[0], { amount });
        const outcome = await rig.connector()[call](request);
        if (outcome.kind !== 'pending') throw new Error(outcome.kind);
        const voiding = follow(outcome.ref, amount);
        for (const _ of [1, 2]) approvedOf(await rig.connector().void(voiding));
        expect((await lookUpCharge(rig.connector(), request, outcome)).kind).toBe('declined');
      },
    );

    test('refunds at once never exceed what was captured, and a repeat refunds once', async () => {
      const request = rig.charge(tokens.approved[0]?.[0] ?? '', { amount: 1_000 });
      const { ref } = approvedOf(await rig.connector().charge(request));
      const once = follow(ref, 95);
      await Promise.all(Array.from({ length: 10 }, () => rig.connector().refund(once)));
      // No two of one amount: some processors take those for one refund.
      const wanted = Array.from({ length: 12 }, (_, index) => 96 + index);
      const outcomes = await Promise.all(
        wanted.map((amount) => rig.connector().refund(follow(ref, amount))),
      );
      const accepted = wanted.filter((_, index) => outcomes[index]?.kind === acceptedRefund);
      const sum = accepted.reduce((total, amount) => total + amount, 95);
      expect(sum).toBeLessThanOrEqual(1_000);
      // As many as fit: the rest is less than each that was refused.
      const refused = wanted.filter((amount) => !accepted.includes(amount));
      expect(Math.min(...refused)).toBeGreaterThan(1_000 - sum);
    });

    test('a refund that fails is declined, and one that waits holds its sum', async () => {
      const failing = approvedOf(await rig.connector().charge(rig.charge(tokens.refundFails)));
      expect((await rig.connector().refund(follow(failing.ref, 100))).kind).toBe('declined');
      const waiting = approvedOf(await rig.connector().charge(rig.charge(tokens.refundWaits)));
      const request = follow(waiting.ref, 2_000);
      expect((await rig.connector().refund(request)).kind).toBe('pending');
      const known = { call: { type: 'refund' as const, request }, ref: null };
      const found = await rig.connector().lookup(request.idempotencyKey, known);
      expect(found.kind).toBe('pending');
      expectRefused(await rig.connector().refund(follow(waiting.ref, 501)));
    });

    test('a reference that is not known moves nothing', async () => {
      expect((await rig.connector().refund(follow('sbx_none', 100))).kind).toBe('not_attempted');
    });
  });
}
