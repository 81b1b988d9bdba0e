import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../client/use-write.ts';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Button, linkButton } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';

interface PortalButtonProps {
  readonly customerId: string;
  /** Null: none is chosen, and the link is of one. */
  readonly applicationId: string | null;
}

/** Makes a link to the page on which the buyer sees to their subscriptions and cards. */
export function PortalButton({ customerId, applicationId }: PortalButtonProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const forbidden = useForbidden('subscriptions:write');
  const [made, setMade] = useState<{ portalUrl: string; expiresAt: string } | null>(null);
  const make = useWrite(
    (body: { customerId: string }, options) =>
      commerce
        .with({ applicationId: applicationId ?? undefined })
        .subscriptions.createClientToken(body, options),
    { done: t('portal.made'), onDone: setMade },
  );
  const missing = applicationId === null ? t('frame.chooseApplication') : null;
  return (
    <>
      <Button
        forbidden={forbidden ?? missing}
        isBusy={make.isPending}
        onClick={() => make.mutate({ customerId })}
      >
        {t('portal.title')}
      </Button>
      {made && (
        <Dialog title={t('portal.title')} isOpen onClose={() => setMade(null)}>
          <p className="mb-3">
            {t('portal.help')} <Time at={made.expiresAt} />
          </p>
          <div className="rounded-lg bg-ground p-3">
            <Copyable text={made.portalUrl} />
          </div>
          <DialogActions>
            <Button look="quiet" onClick={() => setMade(null)}>
              {t('action.close')}
            </Button>
            {/^https?:/.test(made.portalUrl) && (
              <a
                href={made.portalUrl}
                target="_blank"
                rel="noreferrer"
                className={linkButton('primary')}
              >
                {t('portal.open')}
              </a>
            )}
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
