import type { TFunction } from 'i18next';
import type { PaymentRouting, RoutingCondition } from '../../../sdk/typescript/src/commerce.ts';
import { opOf, typeOf, type Rule } from './conditions.ts';
import type { NameOf } from './use-routing.ts';

/** A condition as people read it: `currency is EUR or USD`. */
export function conditionText(condition: RoutingCondition, t: TFunction): string {
  const type = typeOf(condition);
  const op = t(`routingOp.${opOf(condition)}`);
  if (type === 'amount') {
    const { min, max, currency } = condition;
    const bounds = opOf(condition) === 'between' ? [min, max] : [min ?? max];
    const shown = bounds.map((bound) => (bound === undefined ? '…' : String(bound)));
    const sum = shown.join(` ${t('routing.and')} `);
    return `${t('routingType.amount')} ${op} ${sum}${currency ? ` ${currency}` : ''}`;
  }
  const values = condition.values ?? [];
  const list = values.length === 0 ? '…' : values.join(` ${t('routing.or')} `);
  const what = type === 'metadata' ? `metadata.${condition.key || '…'}` : t(`routingType.${type}`);
  return `${what} ${op} ${list}`;
}

function cascadeText(cascade: readonly string[], nameOf: NameOf, t: TFunction): string {
  if (cascade.length === 0) return '…';
  return cascade.map(nameOf).join(`, ${t('routing.next')} `);
}

export function ruleText({ conditions, cascade }: Rule, nameOf: NameOf, t: TFunction): string {
  const all = conditions.map((condition) => conditionText(condition, t));
  const when = all.length === 0 ? '…' : all.join(` ${t('routing.and')} `);
  return t('routing.sentence', { when, cascade: cascadeText(cascade, nameOf, t) });
}

/** The whole routing, a sentence for each rule and one for the rest. */
export function routingSentences(
  { rules, defaultCascade }: PaymentRouting,
  nameOf: NameOf,
  t: TFunction,
): string[] {
  return [
    ...rules.map((rule) => ruleText(rule, nameOf, t)),
    t(rules.length === 0 ? 'routing.everySentence' : 'routing.elseSentence', {
      cascade: cascadeText(defaultCascade, nameOf, t),
    }),
  ];
}
