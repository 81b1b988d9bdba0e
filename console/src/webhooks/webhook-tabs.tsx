import { useTranslation } from 'react-i18next';
import { Tabs } from '../ui/tabs.tsx';

export function WebhookTabs() {
  const { t } = useTranslation();
  return (
    <Tabs
      label={t('rooms.webhooks')}
      tabs={[
        { path: '/webhooks', text: t('catalogue.endpoints') },
        { path: '/webhooks/catalogue', text: t('catalogue.title') },
      ]}
    />
  );
}
