import { useTranslation } from 'react-i18next';
import { useNow } from '../clock/test-clock.ts';
import type { Invoice } from '../../../sdk/typescript/src/commerce.ts';
import { Badge } from '../ui/badge.tsx';
import { ShownStatuses } from './shown-statuses.tsx';

/** The state of an invoice; one whose due day has passed says so. */
export function InvoiceState({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation();
  const now = useNow();
  const { status, dueAt } = invoice;
  const isOverdue = status === 'open' && dueAt !== null && Date.parse(dueAt) < now().getTime();
  return isOverdue ? (
    <Badge tone="bad">{t('invoices.overdue')}</Badge>
  ) : (
    <ShownStatuses invoice={invoice} />
  );
}
