import { useTranslation } from 'react-i18next';
import { Tabs } from '../ui/tabs.tsx';

export function InvoiceTabs() {
  const { t } = useTranslation();
  return (
    <Tabs
      label={t('rooms.invoices')}
      tabs={[
        { path: '/invoices', text: t('rooms.invoices') },
        { path: '/credit-notes', text: t('invoices.creditNotes') },
      ]}
    />
  );
}
