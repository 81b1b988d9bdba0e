import { useTranslation } from 'react-i18next';
import type { DownloadLink } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { check } from '../verb-dialog/fields.tsx';
import type { FulfillmentOf } from './dialog-props.ts';

/** New links to the files, for a buyer who has lost the mail. */
export const LinksDialog = dialogOf(
  ({ t, commerce, close }: Here, { fulfillment: { id, files } }: FulfillmentOf) => ({
    title: t('fulfillment.links'),
    button: t('fulfillment.links'),
    look: ({ rotate }) => (rotate ? 'danger' : 'primary'),
    above: t('fulfillment.linksWill', { count: files.length }),
    fields: { rotate: check(t('fulfillment.rotate'), { help: t('fulfillment.rotateHelp') }) },
    call: (body, options) => commerce.fulfillments.createDownloadLinks(id, body, options),
    done: t('fulfillment.linked'),
    after: (links) => (
      <Made
        links={links}
        nameOf={(fileId) => files.find((file) => file.id === fileId)?.filename ?? fileId}
        onClose={close}
      />
    ),
  }),
);

interface MadeProps {
  readonly links: readonly DownloadLink[];
  readonly nameOf: (fileId: string) => string;
  readonly onClose: () => void;
}

function Made({ links, nameOf, onClose }: MadeProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('fulfillment.links')} isOpen isWide onClose={onClose}>
      <ul className="grid gap-3">
        {links.map(({ fileId, url, expiresAt, remaining }) => (
          <li key={fileId} className="rounded-lg bg-ground p-3">
            <p className="font-medium break-words">{nameOf(fileId)}</p>
            <Copyable text={url} />
            <p className="text-xs text-quiet">
              {remaining === null
                ? t('fulfillment.anyDownloads')
                : t('fulfillment.downloadsLeft', { count: remaining })}
              {expiresAt && (
                <>
                  {' · '}
                  {t('fulfillment.until')} <Time at={expiresAt} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
