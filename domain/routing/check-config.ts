import type { ErrorDetail } from '../error-details.ts';
import type { FieldCode } from '../errors.ts';
import { checkCondition } from './check-condition.ts';
import type { RoutingInput } from './schemas.ts';

/** The reasons to reject a routing, in the order of the checks (contract 55 §8): the first one found is returned. */
export const routingRefusals = [
  'routing_default_required',
  'routing_empty_cascade',
  'routing_duplicate_connector',
  'routing_unknown_connector',
  'routing_rule_no_conditions',
  'routing_invalid_condition',
  'routing_empty_condition_values',
  'routing_invalid_country',
  'routing_invalid_currency',
  'routing_invalid_scheme',
  'routing_invalid_card_source',
  'routing_invalid_card_type',
  'routing_invalid_amount',
  'routing_amount_range_invalid',
] as const satisfies readonly FieldCode[];

export interface RoutingFindings {
  readonly code: FieldCode;
  readonly details: readonly ErrorDetail[];
}

/** All errors of a routing, or null; `activeIds` are the connectors that a cascade may name. */
export function checkRouting(
  { rules, defaultCascade = [] }: RoutingInput,
  activeIds: ReadonlySet<string>,
): RoutingFindings | null {
  const details: (ErrorDetail & { code: FieldCode })[] = [];
  const find = (code: FieldCode, path: string, message: string) =>
    details.push({ path, code, message });
  const checkCascade = (cascade: readonly string[], path: string) => {
    cascade.forEach((id, index) => {
      const at = `${path}.${index}`;
      if (cascade.indexOf(id) < index) {
        find('routing_duplicate_connector', at, 'The connector is in this cascade already.');
      }
      if (!activeIds.has(id)) {
        find('routing_unknown_connector', at, 'The connector is not active here.');
      }
    });
  };

  if (defaultCascade.length === 0) {
    find('routing_default_required', 'defaultCascade', 'Name at least one connector.');
  }
  checkCascade(defaultCascade, 'defaultCascade');
  rules.forEach(({ conditions, cascade }, index) => {
    const path = `rules.${index}`;
    if (cascade.length === 0) {
      find('routing_empty_cascade', `${path}.cascade`, 'Name at least one connector.');
    }
    checkCascade(cascade, `${path}.cascade`);
    if (conditions.length === 0) {
      find('routing_rule_no_conditions', `${path}.conditions`, 'Give at least one condition.');
    }
    conditions.forEach((condition, at) => {
      for (const { code, message } of checkCondition(condition)) {
        find(code, `${path}.conditions.${at}`, message);
      }
    });
  });

  const code = routingRefusals.find((candidate) =>
    details.some((detail) => detail.code === candidate),
  );
  return code ? { code, details } : null;
}
