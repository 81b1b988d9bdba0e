import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';

/** What a response shows this once. */
interface Credentials {
  readonly apiKey?: string;
  readonly webhookSigningSecret?: string;
}

const HandOverContext = createContext<{ readonly handOver: (made: Credentials) => void }>({
  handOver: () => undefined,
});

export function useHandOver() {
  return useContext(HandOverContext);
}

/** Shows credentials over the page, which has become another one by installing. */
export function HandOver({ children }: { readonly children: ReactNode }) {
  const [made, setMade] = useState<Credentials | null>(null);
  const value = useMemo(
    () => ({
      handOver: (credentials: Credentials) => {
        const { apiKey, webhookSigningSecret } = credentials;
        if (apiKey !== undefined || webhookSigningSecret !== undefined) setMade(credentials);
      },
    }),
    [],
  );
  return (
    <HandOverContext value={value}>
      {children}
      {made && <CredentialsDialog made={made} onClose={() => setMade(null)} />}
    </HandOverContext>
  );
}

function CredentialsDialog({
  made,
  onClose,
}: {
  readonly made: Credentials;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { apiKey, webhookSigningSecret } = made;
  return (
    <Dialog title={t('extension.credentials')} isOpen onClose={onClose} isWide>
      <p className="mb-3">{t('extension.credentialsOnce')}</p>
      <dl className="grid gap-3">
        {apiKey !== undefined && <Secret name={t('extension.key')} text={apiKey} />}
        {webhookSigningSecret !== undefined && (
          <Secret name={t('extension.signing')} text={webhookSigningSecret} />
        )}
      </dl>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t('extension.handedOver')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Secret({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt className="mb-1 text-quiet">{name}</dt>
      <dd className="rounded-lg bg-ground p-3">
        <Copyable text={text} />
      </dd>
    </div>
  );
}
