import { useTranslation } from 'react-i18next';
import { Tabs } from '../ui/tabs.tsx';

export function CartTabs() {
  const { t } = useTranslation();
  return (
    <Tabs
      label={t('rooms.carts')}
      tabs={[
        { path: '/carts', text: t('cart.all') },
        { path: '/abandoned-carts', text: t('abandoned.title') },
      ]}
    />
  );
}
