import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { saveFile } from '../table/save-file.ts';
import { Button, linkButton } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { useObjectUrl } from './document-frame.tsx';

interface PdfDialogProps {
  readonly title: string;
  readonly help: string;
  /** The name of the file that is saved. */
  readonly filename: string;
  readonly queryKey: readonly unknown[];
  /** Loads the file, in Base64. */
  readonly load: (signal: AbortSignal) => Promise<{ readonly pdf: string }>;
  readonly onClose: () => void;
}

/** A PDF that the API makes for this dialog: to read, open, print or save. */
export function PdfDialog({ title, help, filename, queryKey, load, onClose }: PdfDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ['pdf', ...queryKey],
    queryFn: async ({ signal }) => {
      const { pdf } = await load(signal);
      const bytes = Uint8Array.from(atob(pdf), (one) => one.charCodeAt(0));
      return new Blob([bytes], { type: 'application/pdf' });
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  const address = useObjectUrl(data ?? null);
  return (
    <Dialog title={title} isOpen onClose={onClose} isWide>
      <p className="mb-3 text-quiet">{help}</p>
      {error && <Failure error={error} retry={refetch} />}
      {!error && address === null && <Waiting lines={8} />}
      {address !== null && (
        <iframe
          title={title}
          // Without the browser's list of pages.
          src={`${address}#navpanes=0&view=FitH`}
          className="h-[62vh] w-full rounded-lg border bg-panel"
        />
      )}
      <DialogActions>
        {address !== null && data && (
          <>
            <a href={address} target="_blank" rel="noreferrer" className={linkButton('plain')}>
              {t('document.open')}
            </a>
            <Button onClick={() => saveFile(filename, data)}>{t('document.save')}</Button>
          </>
        )}
        <Button look="quiet" onClick={onClose}>
          {t('action.back')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
