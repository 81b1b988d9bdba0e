import { describe, expect, test } from 'bun:test';
import { evaluateRouting, type RoutingFacts } from '../../../domain/routing/plan-cascade.ts';
import type { Condition } from '../../../domain/routing/schemas.ts';

const facts: RoutingFacts = {
  country: 'US',
  cardScheme: 'visa',
  cardSource: 'token',
  cardType: 'credit',
  cardCountry: 'DE',
  paymentSource: 'ecommerce',
  amount: 10_050,
  currency: 'USD',
  metadata: { tier: 'gold', level: 3, nested: { a: 1 } },
};

function matches(condition: Condition, changes: Partial<RoutingFacts> = {}): boolean {
  const routing = { rules: [{ conditions: [condition], cascade: ['x'] }], defaultCascade: ['d'] };
  return evaluateRouting(routing, { ...facts, ...changes }).matchedRule === 0;
}

describe('evaluateRouting', () => {
  test.each<[Condition, Partial<RoutingFacts>, boolean]>([
    [{ type: 'country', op: 'is_one_of', values: ['DE', 'US'] }, {}, true],
    [{ type: 'country', op: 'is_one_of', values: ['DE'] }, {}, false],
    [{ type: 'country', op: 'is_not_one_of', values: ['DE'] }, {}, true],
    [{ type: 'country', op: 'is_one_of', values: ['US'] }, { country: null }, false],
    [{ type: 'country', op: 'is_not_one_of', values: ['DE'] }, { country: null }, false],
    [{ type: 'cardCountry', op: 'is_one_of', values: ['DE'] }, {}, true],
    [{ type: 'cardScheme', op: 'is_not_one_of', values: ['visa'] }, {}, false],
    [{ type: 'cardSource', op: 'is_one_of', values: ['token'] }, {}, true],
    [{ type: 'cardType', op: 'is_one_of', values: ['debit'] }, {}, false],
    [{ type: 'paymentSource', op: 'is_one_of', values: ['ecommerce'] }, {}, true],
    [{ type: 'currency', op: 'is_one_of', values: ['USD'] }, {}, true],
    [{ type: 'amount', op: 'gt', min: 100.5 }, {}, false],
    [{ type: 'amount', op: 'gt', min: 100.49 }, {}, true],
    [{ type: 'amount', op: 'lt', max: 100.5 }, {}, false],
    [{ type: 'amount', op: 'lt', max: 100.51 }, {}, true],
    [{ type: 'amount', op: 'between', min: 100.5, max: 200 }, {}, true],
    [{ type: 'amount', op: 'between', min: 1, max: 100.5 }, {}, true],
    [{ type: 'amount', op: 'gt', min: 1, currency: 'EUR' }, {}, false],
    [{ type: 'amount', op: 'between', min: 10_050, max: 10_050.5 }, { currency: 'JPY' }, true],
    [{ type: 'amount', op: 'between', min: 10.05, max: 11 }, { currency: 'KWD' }, true],
    [{ type: 'metadata', op: 'includes', key: 'tier', values: ['gold', 'silver'] }, {}, true],
    [{ type: 'metadata', op: 'includes', key: 'level', values: ['3'] }, {}, true],
    [{ type: 'metadata', op: 'includes', key: 'toString', values: ['x'] }, {}, false],
    [{ type: 'metadata', op: 'includes', key: 'none', values: ['gold'] }, {}, false],
    [{ type: 'metadata', op: 'excludes', key: 'none', values: ['gold'] }, {}, true],
    [{ type: 'metadata', op: 'excludes', key: 'tier', values: ['gold'] }, {}, false],
    [{ type: 'metadata', op: 'excludes', key: 'tier', values: ['silver'] }, {}, true],
  ])('%j with %j: %p', (condition, changes, expected) => {
    expect(matches(condition, changes)).toBe(expected);
  });

  test('the first rule whose conditions all match gives the cascade, else the default', () => {
    const us: Condition = { type: 'country', op: 'is_one_of', values: ['US'] };
    const large: Condition = { type: 'amount', op: 'gt', min: 1_000 };
    const routing = {
      rules: [
        { conditions: [us, large], cascade: ['a'] },
        { conditions: [us], cascade: ['b', 'c'] },
        { conditions: [us], cascade: ['e'] },
      ],
      defaultCascade: ['d'],
    };
    const evaluation = evaluateRouting(routing, facts);
    expect(evaluation).toMatchObject({ matchedRule: 1, cascade: ['b', 'c'] });
    expect(evaluation.rules[0]?.conditions).toEqual([
      { condition: us, fact: 'US', matched: true, reason: 'matched' },
      { condition: large, fact: 100.5, matched: false, reason: 'not_matched' },
    ]);
    const abroad = evaluateRouting(routing, { ...facts, country: 'FR' });
    expect(abroad).toMatchObject({ matchedRule: null, cascade: ['d'] });
  });
});
