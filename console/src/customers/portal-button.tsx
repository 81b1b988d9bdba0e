import { useEffect, useState } from 'react';
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
    { done: t('word.linkMade'), onDone: setMade },
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
        <PortalDialog
          key={made.portalUrl}
          url={made.portalUrl}
          expiresAt={made.expiresAt}
          isBusy={make.isPending}
          onRenew={() => make.mutate({ customerId })}
          onClose={() => setMade(null)}
        />
      )}
    </>
  );
}

interface PortalDialogProps {
  readonly url: string;
  readonly expiresAt: string;
  readonly isBusy: boolean;
  readonly onRenew: () => void;
  readonly onClose: () => void;
}

/** The link, until it ends; then the offer of another one. */
function PortalDialog({ url, expiresAt, isBusy, onRenew, onClose }: PortalDialogProps) {
  const { t } = useTranslation();
  const isOver = useIsOver(expiresAt);
  return (
    <Dialog title={t('portal.title')} isOpen onClose={onClose}>
      {isOver ? (
        <p role="status" className="rounded-lg bg-warn-tint p-3 text-warn">
          {t('portal.over')} <Time at={expiresAt} />
        </p>
      ) : (
        <>
          <p className="mb-3">
            {t('portal.help')} <Time at={expiresAt} />
          </p>
          <div className="rounded-lg bg-ground p-3">
            <Copyable text={url} />
          </div>
        </>
      )}
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          {t('action.close')}
        </Button>
        {isOver ? (
          <Button look="primary" isBusy={isBusy} onClick={onRenew}>
            {t('portal.renew')}
          </Button>
        ) : (
          /^https?:/.test(url) && (
            <a href={url} target="_blank" rel="noreferrer" className={linkButton('primary')}>
              {t('portal.open')}
            </a>
          )
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Whether a moment has passed; true as soon as it has. Links end by the real time, whatever a test clock shows. */
function useIsOver(at: string): boolean {
  const ends = Date.parse(at);
  const [isOver, setIsOver] = useState(() => Date.now() >= ends);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), Math.max(0, ends - Date.now()));
    return () => clearTimeout(timer);
  }, [ends]);
  return isOver;
}
