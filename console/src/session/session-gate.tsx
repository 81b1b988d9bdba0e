import { useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../ui/panel.tsx';
import { linkButton } from '../ui/button.tsx';
import { session, signInAddress } from './session.ts';

/** Over whatever was open when the session ended: what was typed below it is still there after signing in elsewhere. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const isSignedOut = useSyncExternalStore(session.subscribe, () => session.isSignedOut);
  return (
    <>
      {children}
      {isSignedOut && (
        <div
          role="alertdialog"
          aria-modal="true"
          aria-labelledby="signed-out"
          className="fixed inset-0 z-50 grid place-items-center bg-ground/80 p-4 backdrop-blur-sm"
        >
          <Panel className="w-full max-w-sm p-6">
            <h2 id="signed-out" className="mb-2 text-lg font-semibold">
              {t('session.ended')}
            </h2>
            <p className="mb-5 text-quiet">{t('session.endedWhy')}</p>
            <a autoFocus href={signInAddress()} className={linkButton('primary')}>
              {t('session.signIn')}
            </a>
          </Panel>
        </div>
      )}
    </>
  );
}
