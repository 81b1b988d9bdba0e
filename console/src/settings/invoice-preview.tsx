import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { InvoiceSettingsBody } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { useObjectUrl } from '../invoices/document-frame.tsx';
import { usePlace } from '../place/place.ts';
import { Button, linkButton } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Waiting } from '../ui/waiting.tsx';

interface InvoicePreviewProps {
  readonly settings: InvoiceSettingsBody;
  readonly onClose: () => void;
}

/** An invoice as it would be by settings that are not saved yet. */
export function InvoicePreview({ settings, onClose }: InvoicePreviewProps) {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const { data, error, refetch } = useQuery({
    queryKey: ['invoice preview', key, settings],
    queryFn: async ({ signal }) => {
      const { pdf } = await commerce.invoiceSettings.preview(settings, { signal });
      const bytes = Uint8Array.from(atob(pdf), (one) => one.charCodeAt(0));
      return new Blob([bytes], { type: 'application/pdf' });
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  const address = useObjectUrl(data ?? null);
  return (
    <Dialog title={t('seller.previewTitle')} isOpen onClose={onClose} isWide>
      <p className="mb-3 text-quiet">{t('seller.previewHelp')}</p>
      {error && <Failure error={error} retry={refetch} />}
      {!error && address === null && <Waiting lines={8} />}
      {address !== null && (
        <iframe
          title={t('seller.previewTitle')}
          // Without the browser's list of pages, of which there is one.
          src={`${address}#navpanes=0&view=FitH`}
          className="h-[62vh] w-full rounded-lg border bg-panel"
        />
      )}
      <DialogActions>
        {address !== null && (
          <a href={address} target="_blank" rel="noreferrer" className={linkButton('plain')}>
            {t('document.open')}
          </a>
        )}
        <Button look="quiet" onClick={onClose}>
          {t('action.back')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
