import { describe, expect, test } from 'bun:test';
import { coversScope } from '../../../domain/tenancy/scopes.ts';

describe('coversScope', () => {
  test.each([
    ['orders:read', 'orders:read', true],
    ['orders:write', 'orders:read', true],
    ['orders:*', 'orders:write', true],
    ['*', 'orders:write', true],
    ['orders:read', 'orders:write', false],
    ['orders:read', 'orders:refund', false],
    ['carts:write', 'orders:read', false],
    ['carts:*', 'orders:read', false],
  ])('%s for %s: %p', (held, wanted, covers) => {
    expect(coversScope([held], wanted)).toBe(covers);
  });

  test('none covers nothing', () => {
    expect(coversScope([], 'orders:read')).toBe(false);
  });
});
