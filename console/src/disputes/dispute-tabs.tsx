import { useTranslation } from 'react-i18next';
import { Tabs } from '../ui/tabs.tsx';

/** Payments and their disputes. */
export function DisputeTabs() {
  const { t } = useTranslation();
  return (
    <Tabs
      label={t('rooms.payments')}
      tabs={[
        { path: '/payments', text: t('rooms.payments') },
        { path: '/disputes', text: t('disputes.title') },
      ]}
    />
  );
}
