import { describe, expect, test } from 'bun:test';
import { checkRouting } from '../../../domain/routing/check-config.ts';
import type { Condition, RoutingInput } from '../../../domain/routing/schemas.ts';

const active = new Set(['a', 'b', 'c']);
const base: RoutingInput = { rules: [], defaultCascade: ['a'] };
const withRule = (rule: Partial<RoutingInput['rules'][number]>): RoutingInput => ({
  ...base,
  rules: [
    { conditions: [{ type: 'country', op: 'is_one_of', values: ['US'] }], cascade: ['b'], ...rule },
  ],
});
const withCondition = (condition: Condition) => withRule({ conditions: [condition] });
const codeOf = (input: RoutingInput) => checkRouting(input, active)?.code ?? null;

describe('checkRouting', () => {
  test.each<[Condition]>([
    [{ type: 'country', op: 'is_one_of', values: ['US', 'DE'] }],
    [{ type: 'cardCountry', op: 'is_not_one_of', values: ['GB'] }],
    [{ type: 'cardScheme', op: 'is_one_of', values: ['diners-club', 'maestro'] }],
    [{ type: 'cardSource', op: 'is_one_of', values: ['network-token'] }],
    [{ type: 'cardType', op: 'is_one_of', values: ['prepaid'] }],
    [{ type: 'paymentSource', op: 'is_one_of', values: ['card_on_file'] }],
    [{ type: 'currency', op: 'is_not_one_of', values: ['EUR'] }],
    [{ type: 'amount', op: 'gt', min: 0.01 }],
    [{ type: 'amount', op: 'lt', max: 10, currency: 'USD' }],
    [{ type: 'amount', op: 'between', min: 1, max: 2 }],
    [{ type: 'metadata', op: 'excludes', key: 'tier', values: ['gold'] }],
  ])('takes %j', (condition) => {
    expect(codeOf(withCondition(condition))).toBeNull();
  });

  test.each<[string, RoutingInput]>([
    ['routing_default_required', { rules: [] }],
    ['routing_default_required', { rules: [], defaultCascade: [] }],
    ['routing_empty_cascade', withRule({ cascade: [] })],
    ['routing_duplicate_connector', { rules: [], defaultCascade: ['a', 'a'] }],
    ['routing_duplicate_connector', withRule({ cascade: ['b', 'c', 'b'] })],
    ['routing_unknown_connector', { rules: [], defaultCascade: ['x'] }],
    ['routing_unknown_connector', withRule({ cascade: ['x'] })],
    ['routing_rule_no_conditions', withRule({ conditions: [] })],
    ['routing_invalid_condition', withCondition({})],
    ['routing_invalid_condition', withCondition({ type: 'moon', op: 'is_one_of', values: ['x'] })],
    ['routing_invalid_condition', withCondition({ type: 'country', values: ['US'] })],
    ['routing_invalid_condition', withCondition({ type: 'country', op: 'gt', values: ['US'] })],
    ['routing_invalid_condition', withCondition({ type: 'amount', op: 'is_one_of', min: 1 })],
    [
      'routing_invalid_condition',
      withCondition({ type: 'metadata', op: 'includes', values: ['x'] }),
    ],
    [
      'routing_invalid_condition',
      withCondition({ type: 'paymentSource', op: 'is_one_of', values: ['fax'] }),
    ],
    ['routing_empty_condition_values', withCondition({ type: 'country', op: 'is_one_of' })],
    [
      'routing_empty_condition_values',
      withCondition({ type: 'cardType', op: 'is_one_of', values: [] }),
    ],
    [
      'routing_invalid_country',
      withCondition({ type: 'country', op: 'is_one_of', values: ['XX'] }),
    ],
    [
      'routing_invalid_country',
      withCondition({ type: 'cardCountry', op: 'is_one_of', values: ['us'] }),
    ],
    [
      'routing_invalid_currency',
      withCondition({ type: 'currency', op: 'is_one_of', values: ['ZZZ'] }),
    ],
    [
      'routing_invalid_currency',
      withCondition({ type: 'amount', op: 'gt', min: 1, currency: 'ZZZ' }),
    ],
    [
      'routing_invalid_scheme',
      withCondition({ type: 'cardScheme', op: 'is_one_of', values: ['visaa'] }),
    ],
    [
      'routing_invalid_card_source',
      withCondition({ type: 'cardSource', op: 'is_one_of', values: ['paper'] }),
    ],
    [
      'routing_invalid_card_type',
      withCondition({ type: 'cardType', op: 'is_one_of', values: ['gift'] }),
    ],
    ['routing_invalid_amount', withCondition({ type: 'amount', op: 'gt' })],
    ['routing_invalid_amount', withCondition({ type: 'amount', op: 'lt', min: 5 })],
    ['routing_invalid_amount', withCondition({ type: 'amount', op: 'gt', min: 0 })],
    ['routing_invalid_amount', withCondition({ type: 'amount', op: 'between', min: -1, max: 5 })],
    [
      'routing_amount_range_invalid',
      withCondition({ type: 'amount', op: 'between', min: 10, max: 10 }),
    ],
  ])('refuses with %s: %j', (code, input) => {
    expect<string | null>(codeOf(input)).toBe(code);
  });

  test('the first check gives the code, and all findings are told with their paths', () => {
    const findings = checkRouting(
      {
        rules: [
          { conditions: [{ type: 'amount', op: 'gt', min: 0 }], cascade: ['a', 'x'] },
          { conditions: [], cascade: [] },
        ],
        defaultCascade: ['b', 'b'],
      },
      active,
    );
    expect(findings?.code).toBe('routing_empty_cascade');
    expect(findings?.details.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'defaultCascade.1 routing_duplicate_connector',
      'rules.0.cascade.1 routing_unknown_connector',
      'rules.0.conditions.0 routing_invalid_amount',
      'rules.1.cascade routing_empty_cascade',
      'rules.1.conditions routing_rule_no_conditions',
    ]);
  });
});
