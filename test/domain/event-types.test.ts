import { describe, expect, test } from 'bun:test';
import { matchesEventType } from '../../domain/event-types.ts';

describe('matchesEventType', () => {
  test.each([
    [['order.created'], 'order.created', true],
    [['order.created'], 'order.updated', false],
    [['order.*'], 'order.created', true],
    [['order.*'], 'payment.created', false],
    [['cart.*'], 'cart.abandoned', true],
    [['checkout.*'], 'checkout_session.created', false],
    [['checkout_session.*'], 'checkout_session.created', true],
    [['payment.failed', 'invoice.*'], 'invoice.paid', true],
    [['*'], 'subscription.renewed', true],
    [['*'], 'cart.updated', false],
    [['cart.*', '*'], 'cart.updated', false],
    [['cart.*', 'cart.updated'], 'cart.updated', true],
    [[], 'order.created', false],
  ])('%p and %s: %p', (enabled, type, expected) => {
    expect(matchesEventType(enabled, type)).toBe(expected);
  });
});
