import { useTranslation } from 'react-i18next';
import { Tabs } from '../ui/tabs.tsx';

export function AccountingTabs() {
  const { t } = useTranslation();
  return (
    <Tabs
      label={t('rooms.accounting')}
      tabs={[
        { path: '/accounting', text: t('accounting.export') },
        { path: '/accounting/tax', text: t('accounting.tax') },
        { path: '/accounting/audit', text: t('accounting.audit') },
        { path: '/accounting/settings', text: t('rooms.settings') },
      ]}
    />
  );
}
