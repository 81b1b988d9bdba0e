import { Check, Minus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RoutingCondition, RoutingTrace } from '../../../sdk/typescript/src/commerce.ts';
import { Badge } from '../ui/badge.tsx';
import { join } from '../ui/join.ts';
import { shortId, useConnectorNames } from './connector-names.ts';

interface RoutingTraceViewProps {
  readonly trace: RoutingTrace;
  /** The connector that took or last tried the payment. */
  readonly usedId?: string | null;
}

/** Which rule decided and why, and the connectors in the order in which they were to be tried. */
export function RoutingTraceView({ trace, usedId = null }: RoutingTraceViewProps) {
  const { t } = useTranslation();
  const { matchedRule, rules, cascade } = trace;
  return (
    <div className="grid gap-4">
      <p className="font-medium">
        {matchedRule === null
          ? t(rules.length === 0 ? 'routingTrace.noRules' : 'routingTrace.noMatch')
          : t('routingTrace.decided', { rule: matchedRule + 1 })}
      </p>
      {rules.length > 0 && (
        <ol className="grid gap-2">
          {rules.map((rule) => (
            <RuleRow key={rule.index} rule={rule} isDecider={rule.index === matchedRule} />
          ))}
        </ol>
      )}
      <Cascade cascade={cascade} usedId={usedId} />
    </div>
  );
}

type TracedRule = RoutingTrace['rules'][number];

function RuleRow({ rule, isDecider }: { readonly rule: TracedRule; readonly isDecider: boolean }) {
  const { t } = useTranslation();
  return (
    <li className={join('rounded-lg border p-3', isDecider && 'border-accent bg-tint')}>
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {t('routingTrace.rule', { rule: rule.index + 1 })}
        <Badge tone={rule.matched ? 'good' : 'quiet'}>
          {t(rule.matched ? 'routingTrace.matched' : 'routingTrace.notMatched')}
        </Badge>
      </p>
      <ul className="mt-1 grid gap-1">
        {rule.conditions.map(({ condition, fact, matched, reason }, index) => (
          <li key={index} className="flex gap-2">
            {matched ? (
              <Check size={16} aria-label={t('state.yes')} className="mt-0.5 shrink-0 text-good" />
            ) : (
              <X size={16} aria-label={t('state.no')} className="mt-0.5 shrink-0 text-bad" />
            )}
            <span className="min-w-0 break-words">
              <ConditionText condition={condition} />{' '}
              <span className="text-quiet">
                {fact === null || fact === undefined
                  ? t('routingTrace.unknown')
                  : t('routingTrace.was', { fact: factText(fact) })}
                {reason === 'other_currency' && ` · ${t('routingTrace.otherCurrency')}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** A condition of a rule as a sentence. */
export function ConditionText({ condition }: { readonly condition: RoutingCondition }) {
  const { t } = useTranslation();
  const { type = '', op = '', values = [], key = '', currency = '', min, max } = condition;
  const name = t(`routingFacts.${type}` as 'routingFacts.country', { defaultValue: type, key });
  const does = t(`routingOps.${op}` as 'routingOps.is_one_of', {
    defaultValue: op.replaceAll('_', ' '),
  });
  const bounds = [min, max].filter((bound) => bound !== undefined).join(' – ');
  const object = type === 'amount' ? `${bounds} ${currency}`.trim() : values.join(', ');
  return (
    <>
      {name} {does} <span className="font-medium">{object}</span>
    </>
  );
}

function factText(fact: unknown): string {
  if (typeof fact === 'string' || typeof fact === 'number') return String(fact);
  return JSON.stringify(fact);
}

interface CascadeProps {
  readonly cascade: RoutingTrace['cascade'];
  readonly usedId: string | null;
}

function Cascade({ cascade, usedId }: CascadeProps) {
  const { t } = useTranslation();
  const connectors = useConnectorNames();
  return (
    <div>
      <h3 className="mb-2 text-xs font-medium text-quiet">{t('routingTrace.order')}</h3>
      <ol className="grid gap-1.5">
        {cascade.map(({ connectorId, eligible, skipReason }, index) => (
          <li key={connectorId} className="flex flex-wrap items-center gap-2">
            <span className="w-5 text-end text-quiet">{index + 1}.</span>
            <span className={eligible ? 'font-medium' : 'text-quiet line-through'}>
              {connectors.get(connectorId) ?? shortId(connectorId)}
            </span>
            {connectorId === usedId && <Badge tone="accent">{t('routingTrace.used')}</Badge>}
            {!eligible && (
              <span className="inline-flex items-center gap-1 text-quiet">
                <Minus size={14} aria-hidden />
                {t(`skips.${skipReason ?? ''}` as 'skips.disabled', {
                  defaultValue: (skipReason ?? '').replaceAll('_', ' '),
                })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
