import { useTranslation } from 'react-i18next';
import { Tabs } from '../ui/tabs.tsx';

/** The pages of the settings. */
export function SettingsTabs() {
  const { t } = useTranslation();
  return (
    <Tabs
      label={t('rooms.settings')}
      tabs={[
        { path: '/settings', text: t('word.workspace') },
        { path: '/settings/environments', text: t('word.environments') },
        { path: '/settings/applications', text: t('settings.applications') },
        { path: '/settings/stores', text: t('settings.stores') },
        { path: '/settings/seller', text: t('settings.seller') },
        { path: '/settings/notifications', text: t('notices.title') },
        { path: '/settings/live', text: t('settings.live') },
      ]}
    />
  );
}
