import { useTranslation } from 'react-i18next';
import type { SubscriptionTerms } from '../../../sdk/typescript/src/commerce.ts';

type Cadence = Pick<SubscriptionTerms, 'interval' | 'intervalCount'>;

/** How often, in words: "every month", "every 3 months". */
export function useEvery(): (cadence: Cadence) => string {
  const { t } = useTranslation();
  return ({ interval, intervalCount }) => t(`every.${interval}`, { count: intervalCount });
}
