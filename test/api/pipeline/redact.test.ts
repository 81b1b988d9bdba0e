import { Type } from '@sinclair/typebox';
import { describe, expect, test } from 'bun:test';
import { knownFieldsOf } from '../../../api/pipeline/known-fields.ts';
import { redacted, scrubbed } from '../../../api/pipeline/redact.ts';
import { anyone } from '../../../api/http/access.ts';
import { noContent } from '../../../api/http/reply.ts';
import { defineRoute } from '../../../api/http/route.ts';
import { Email, FreeForm, PaymentToken, StringEnum, Uuid } from '../../../domain/shapes.ts';

const route = defineRoute({
  method: 'POST',
  path: '/things',
  tag: 'Things',
  summary: 'Make a thing',
  access: anyone(),
  body: Type.Object({
    name: Type.String(),
    notes: Type.String(),
    email: Email,
    kind: StringEnum(['a', 'b']),
    colour: StringEnum(['red', 'green']),
    parentId: Uuid,
    amount: Type.Integer(),
    isNew: Type.Boolean(),
    paymentToken: PaymentToken(100),
    password: StringEnum(['never']),
    items: Type.Array(Type.Object({ sku: Type.String(), quantity: Type.Integer() })),
    scopes: Type.Array(Type.String()),
    metadata: FreeForm,
  }),
  answer: { status: 204 },
  errors: [],
  handle: async () => null,
  reply: noContent,
});
const known = knownFieldsOf([route]);
const shownOf = (value: unknown, most = 4_096): unknown => redacted(value, known, most);

describe('a body in the log', () => {
  test('keeps what the shapes call numbers, codes and ids, and names of what is sold', () => {
    const plain = {
      name: 'Mug',
      kind: 'a',
      colour: 'blue',
      parentId: '0195a1f0-7c1e-7a2b-8c3d-4e5f60718293',
      amount: 1999,
      isNew: true,
      items: [{ sku: 'mug-1', quantity: 2 }],
      scopes: ['carts:read'],
    };
    expect(shownOf(plain)).toEqual(plain);
  });

  test('masks persons, secrets, free forms, unknown names, and values of another kind', () => {
    const value = {
      email: 'ada@buyer.test',
      notes: 'ring twice',
      paymentToken: 'tok_visa',
      password: 'never',
      colour: 'correct horse battery staple',
      amount: '4242 4242 4242 4242',
      metadata: { kind: 'a', amount: 5, deep: [{ name: 'Ada' }] },
      cvc: 737,
      card: { name: 'Ada Lovelace', amount: 1 },
      nmae: 'Mug',
    };
    const mask = '[redacted]';
    expect(shownOf(value)).toEqual({
      email: mask,
      notes: mask,
      paymentToken: mask,
      password: mask,
      colour: mask,
      amount: mask,
      metadata: { kind: mask, amount: mask, deep: [{ name: mask }] },
      cvc: mask,
      card: { name: mask, amount: mask },
      nmae: mask,
    });
    expect(shownOf('text')).toBe(mask);
    expect(shownOf({ amount: 4_242_424_242_424_242 })).toEqual({ amount: mask });
    expect(shownOf(null)).toBeNull();
  });

  test('ends where it is long, whatever it is made of', () => {
    const items = Array.from({ length: 5_000 }, (_, at) => ({ sku: `sku-${at}`, quantity: at }));
    const wide = Object.fromEntries(items.map(({ sku }) => [sku, 'x'.repeat(50)]));
    const deep = Array.from({ length: 5_000 }).reduce<object>((inner) => ({ items: [inner] }), {});
    for (const value of [{ items }, wide, deep, { name: 'x'.repeat(100_000) }])
      expect(JSON.stringify(shownOf(value)).length).toBeLessThan(6_000);
    expect(JSON.stringify(shownOf({ items }))).toContain('[cut]');
  });
});

test.each([
  ['cart_not_open', 'cart_not_open'],
  [
    'No cart 0195a1f0-7c1e-7a2b-8c3d-123456789012.',
    'No cart 0195a1f0-7c1e-7a2b-8c3d-123456789012.',
  ],
  ['evt_0195a1f07c1e7a2b8c3d4e5f60718293', 'evt_0195a1f07c1e7a2b8c3d4e5f60718293'],
  ['2026-11-26T10:43:59.000Z', '2026-11-26T10:43:59.000Z'],
  ['key sk_test_1a2b3c4d5e', 'key [redacted]'],
  ['to ada@buyer.test, now', 'to [redacted], now'],
  ['4000-0566-5566-5556', '[redacted]'],
  ['https://ada:pw@shop.test/a?b=c', 'https://shop.test/[redacted]'],
  ['https://shop.test', 'https://shop.test'],
  ['x'.repeat(40), '[redacted]'],
  [
    'order-1017-0195a1f0-7c1e-7a2b-8c3d-4e5f60718293',
    'order-1017-0195a1f0-7c1e-7a2b-8c3d-4e5f60718293',
  ],
  [`${'x'.repeat(24)}-0195a1f0-7c1e-7a2b-8c3d-4e5f60718293`, '[redacted]'],
  ['a-sk_live_1-0195a1f0-7c1e-7a2b-8c3d-4e5f60718293', '[redacted]'],
])('the text %s stands as %s', (text, shown) => {
  expect(scrubbed(text)).toBe(shown);
});
