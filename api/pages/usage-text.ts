import { unitAmountFormat } from '../../domain/currencies.ts';
import type { UsageTerms } from '../../domain/billing/usage.ts';
import type { PortalLabels } from '../../templates/portal/labels/en.ts';

/** What metered use costs, and that it comes with the next payment: "Plus $0.025 for each unit you use (calls) …". */
export function usageText(
  {
    metric,
    unitAmountDecimal,
    included,
  }: Pick<UsageTerms, 'metric' | 'unitAmountDecimal' | 'included'>,
  labels: Pick<PortalLabels, 'usage' | 'usageBeyond'>,
  locale: string,
  currency: string,
): string {
  const price = unitAmountFormat(locale, currency)(unitAmountDecimal);
  if (included === 0) return labels.usage(metric, price);
  return labels.usageBeyond(metric, price, new Intl.NumberFormat(locale).format(included));
}
