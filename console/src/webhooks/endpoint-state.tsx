import { useTranslation } from 'react-i18next';
import type { WebhookEndpoint } from '../../../sdk/typescript/src/commerce.ts';
import { Badge } from '../ui/badge.tsx';

/** Whether an endpoint gets events and accepts them, and if not, since when or whose doing that is. */
export function EndpointState({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { t, i18n } = useTranslation();
  const { isActive, pausedReason, failingSince } = endpoint;
  if (isActive && failingSince !== null) {
    const since = sinceText(new Date(failingSince), i18n.language);
    return <Badge tone="bad">{t('endpoint.failingSince', { since })}</Badge>;
  }
  if (isActive) return <Badge tone="good">{t('status.active')}</Badge>;
  const reason = pausedReason ?? 'merchant';
  return (
    <Badge tone={reason === 'merchant' ? 'warn' : 'bad'}>{t(`endpoint.paused.${reason}`)}</Badge>
  );
}

/** The time of today, the day of longer ago: short enough for a row of a phone. */
function sinceText(at: Date, language: string): string {
  return at.toDateString() === new Date().toDateString()
    ? at.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' })
    : at.toLocaleDateString(language, { month: 'short', day: 'numeric' });
}
