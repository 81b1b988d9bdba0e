import { describe, expect, test } from 'bun:test';
import {
  blankPurchase,
  browserFields,
  eventFields,
  personalFields,
  purchaseFields,
} from '../../../storage/entities/purchase.ts';

describe('the fields that a cart shares with its order', () => {
  test('a personal field is never shown to a browser', () => {
    const shown = new Set<string>(browserFields);
    expect(personalFields.filter((name) => shown.has(name))).toEqual([]);
  });

  test('a personal field may be blank', () => {
    const blank = blankPurchase();
    expect(personalFields.map((name) => blank[name])).toEqual(personalFields.map(() => null));
  });

  test('every audience is named from the fields', () => {
    const all = new Set<string>(purchaseFields);
    const named = [...browserFields, ...eventFields, ...personalFields];
    expect(named.filter((name) => !all.has(name))).toEqual([]);
    expect(Object.keys(blankPurchase()).toSorted()).toEqual([...purchaseFields].toSorted());
  });
});
