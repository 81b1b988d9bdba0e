import { describe, expect, test } from 'bun:test';
import { Slots } from '../../../actors/webhooks/slots.ts';

describe('Slots', () => {
  test('a workspace gets a fifth of each pool', () => {
    const slots = new Slots(10);
    for (const _ of [1, 2]) {
      expect(slots.has('a', false)).toBe(true);
      slots.take('a', false, 0);
    }
    expect(slots.has('a', false)).toBe(false);
    expect(slots.has('b', false)).toBe(true);
    expect(slots.has('a', true)).toBe(true);
  });

  test('a slow delivery moves to the slow pool and frees its slot in the fast one', () => {
    const slots = new Slots(5);
    const [first] = ['a', 'b', 'c', 'd', 'e'].map((name) => slots.take(name, false, 0));
    expect(slots.has('f', false)).toBe(false);
    expect(slots.moveSlow(500, 1_000)).toBe(false);
    expect(slots.moveSlow(1_500, 1_000)).toBe(true);
    expect(slots.inUse).toEqual({ quick: 0, slow: 5 });
    expect(slots.has('f', false)).toBe(true);
    slots.take('f', false, 1_500);
    if (first) slots.release(first);
    expect(slots.inUse).toEqual({ quick: 1, slow: 4 });
  });
});
