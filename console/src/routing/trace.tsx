import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RoutingTrace } from '../../../sdk/typescript/src/commerce.ts';
import { Badge } from '../ui/badge.tsx';
import { conditionText } from './sentences.ts';
import type { NameOf } from './use-routing.ts';

interface TraceProps {
  readonly trace: RoutingTrace;
  readonly nameOf: NameOf;
}

const skips = [
  'disabled',
  'method_not_supported',
  'currency_not_supported',
  'no_stored_card',
  'cascade_limit',
] as const;
const reasons = ['matched', 'not_matched', 'fact_missing', 'other_currency'] as const;

/** How a payment is routed, and why: each rule with its conditions, and the connectors that would be tried. */
export function Trace({ trace, nameOf }: TraceProps) {
  const { t } = useTranslation();
  const { matchedRule, rules, cascade } = trace;
  return (
    <div className="grid gap-4">
      <p className="font-medium">
        {matchedRule === null
          ? t('routing.noneMatched')
          : t('routing.ruleDecides', { number: matchedRule + 1 })}
      </p>
      <ol aria-label={t('routing.tried')} className="flex flex-wrap items-center gap-2">
        {cascade.map(({ connectorId, eligible, skipReason }, index) => {
          const reason = skips.find((one) => one === skipReason);
          return (
            <li key={connectorId} className="flex items-center gap-2">
              {index > 0 && <span className="text-quiet">{t('routing.next')}</span>}
              <Badge tone={eligible ? 'good' : 'quiet'}>{nameOf(connectorId)}</Badge>
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
          {rules.map(({ index, matched, conditions }) => (
            <li key={index} className="rounded-lg border p-3">
              <p className="mb-1 flex items-center gap-2 font-medium">
                {t('routing.ruleNumber', { number: index + 1 })}
                <Badge tone={matched ? 'good' : 'quiet'}>
                  {matched ? t('routing.matched') : t('routing.notMatched')}
                </Badge>
              </p>
              <ul className="grid gap-1">
                {conditions.map((one, place) => {
                  const reason = reasons.find((known) => known === one.reason) ?? 'not_matched';
                  const fact = one.fact === null ? t('routing.unknown') : String(one.fact);
                  return (
                    <li key={place} className="flex items-start gap-2">
                      {one.matched ? (
                        <Check
                          size={15}
                          aria-label={t('routing.matched')}
                          className="mt-0.5 shrink-0 text-good"
                        />
                      ) : (
                        <X
                          size={15}
                          aria-label={t('routing.notMatched')}
                          className="mt-0.5 shrink-0 text-bad"
                        />
                      )}
                      <span className="min-w-0 break-words">
                        {conditionText(one.condition, t)}
                        <span className="text-quiet">
                          {' – '}
                          {t(`routingReason.${reason}`, { fact })}
                        </span>
                      </span>
                    </li>
                  );
                })}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
