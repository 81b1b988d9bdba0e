import { useTranslation } from 'react-i18next';
import type { WebhookEndpoint } from '../../../sdk/typescript/src/commerce.ts';
import { Badge } from '../ui/badge.tsx';

/** Whether an endpoint gets events, and if not, whose doing that is. */
export function EndpointState({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { t } = useTranslation();
  const { isActive, pausedReason } = endpoint;
  if (isActive) return <Badge tone="good">{t('endpoint.active')}</Badge>;
  const reason = pausedReason ?? 'merchant';
  return (
    <Badge tone={reason === 'merchant' ? 'warn' : 'bad'}>{t(`endpoint.paused.${reason}`)}</Badge>
  );
}
