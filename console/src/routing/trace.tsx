import { useTranslation } from 'react-i18next';
import type { RoutingTrace } from '../../../sdk/typescript/src/commerce.ts';
import { Badge } from '../ui/badge.tsx';
import { join } from '../ui/join.ts';
import { CheckResult } from '../ui/check-result.tsx';
import { conditionText } from './sentences.ts';
import type { NameOf } from './use-routing.ts';

interface TraceProps {
  readonly trace: RoutingTrace;
  readonly nameOf: NameOf;
  /** The connector that took or last tried the payment, where there is one. */
  readonly usedId?: string | null;
}

const skips = [
  'disabled',
  'method_not_supported',
  'currency_not_supported',
  'no_stored_card',
  'cascade_limit',
] as const;
const reasons = ['matched', 'not_matched', 'fact_missing', 'other_currency'] as const;

/** How a payment is routed, and why: each rule with its conditions, and the connectors in the order of trying. */
export function Trace({ trace, nameOf, usedId = null }: TraceProps) {
  const { t } = useTranslation();
  const { matchedRule, rules, cascade } = trace;
  return (
    <div className="grid gap-4">
      <p className="font-medium">
        {matchedRule === null
          ? t(rules.length === 0 ? 'routing.noneThere' : 'routing.noneMatched')
          : t('routing.ruleDecides', { number: matchedRule + 1 })}
      </p>
      <ol aria-label={t('routing.tried')} className="grid gap-1.5">
        {cascade.map(({ connectorId, eligible, skipReason }, index) => {
          const reason = skips.find((one) => one === skipReason);
          return (
            <li key={connectorId} className="flex flex-wrap items-center gap-2">
              <span className="w-5 text-end text-quiet">{index + 1}.</span>
              <span className={eligible ? 'font-medium' : 'text-quiet line-through'}>
                {nameOf(connectorId)}
              </span>
              {connectorId === usedId && <Badge tone="accent">{t('routing.used')}</Badge>}
              {!eligible && (
                <span className="text-xs text-quiet">
                  {reason ? t(`routingSkip.${reason}`) : skipReason}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {rules.length > 0 && (
        <ol aria-label={t('routing.rules')} className="grid gap-2">
          {rules.map((rule) => (
            <TracedRule key={rule.index} rule={rule} isDecider={rule.index === matchedRule} />
          ))}
        </ol>
      )}
    </div>
  );
}

type TracedRuleProps = Readonly<{ rule: RoutingTrace['rules'][number]; isDecider: boolean }>;

function TracedRule({ rule: { index, matched, conditions }, isDecider }: TracedRuleProps) {
  const { t } = useTranslation();
  return (
    <li className={join('rounded-lg border p-3', isDecider && 'border-accent bg-tint')}>
      <p className="mb-1 flex items-center gap-2 font-medium">
        {t('routing.ruleNumber', { number: index + 1 })}
        <Badge tone={matched ? 'good' : 'quiet'}>
          {matched ? t('routing.matched') : t('routing.notMatched')}
        </Badge>
      </p>
      <ul className="grid gap-1">
        {conditions.map((condition, place) => (
          <TracedCondition key={place} {...condition} />
        ))}
      </ul>
    </li>
  );
}

function TracedCondition(traced: RoutingTrace['rules'][number]['conditions'][number]) {
  const { t } = useTranslation();
  const reason = reasons.find((known) => known === traced.reason) ?? 'not_matched';
  const fact = traced.fact === null ? t('routing.unknown') : String(traced.fact);
  return (
    <li className="flex items-start gap-2">
      <CheckResult
        isGood={traced.matched}
        label={t(traced.matched ? 'routing.matched' : 'routing.notMatched')}
      />
      <span className="min-w-0 break-words">
        {conditionText(traced.condition, t)}
        <span className="text-quiet">
          {' – '}
          {t(`routingReason.${reason}`, { fact })}
        </span>
      </span>
    </li>
  );
}
