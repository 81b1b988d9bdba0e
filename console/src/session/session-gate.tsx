import { Dialog } from 'radix-ui';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { linkButton } from '../ui/button.tsx';
import { session, signInAddress } from './session.ts';

/**
 * Over whatever was open when the session ended, other dialogs too: what was typed below it is still there after signing
 * in again in another tab.
 */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const isSignedOut = useSyncExternalStore(session.subscribe, () => session.isSignedOut);
  return (
    <>
      {children}
      <Dialog.Root open={isSignedOut}>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-50 bg-ground/80 backdrop-blur-sm" />
          <Dialog.Content
            role="alertdialog"
            onEscapeKeyDown={(event) => event.preventDefault()}
            className="fixed top-1/2 left-1/2 z-50 w-[calc(100%-2rem)] max-w-sm -translate-x-1/2 -translate-y-1/2 rounded-xl border bg-raised p-6 shadow-2xl"
          >
            <Dialog.Title className="mb-2 text-lg font-semibold">{t('session.ended')}</Dialog.Title>
            <Dialog.Description className="mb-5 text-quiet">
              {t('session.endedWhy')}
            </Dialog.Description>
            <a
              href={signInAddress()}
              target="_blank"
              rel="noopener"
              className={linkButton('primary')}
            >
              {t('session.signIn')}
            </a>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  );
}
