import { useTranslation } from 'react-i18next';
import { Tabs } from '../ui/tabs.tsx';

export function FulfillmentTabs() {
  const { t } = useTranslation();
  return (
    <Tabs
      label={t('rooms.fulfillments')}
      tabs={[
        { path: '/fulfillments', text: t('fulfillments.toDo') },
        { path: '/fulfillments/made', text: t('fulfillments.made') },
      ]}
    />
  );
}
