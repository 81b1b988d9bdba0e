import { useTranslation } from 'react-i18next';
import { SettingsTabs } from '../settings/settings-tabs.tsx';
import { Page } from '../ui/page.tsx';
import { Chat } from './chat.tsx';
import { OwnMails } from './own-mails.tsx';

/** A member's mails, and the chat of the application. */
export function NotificationsPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('rooms.settings')}>
      <SettingsTabs />
      <div className="grid gap-4">
        <OwnMails />
        <Chat />
      </div>
    </Page>
  );
}
