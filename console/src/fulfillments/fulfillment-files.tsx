import { FileText, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Fulfillment, FulfillmentActions } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { formatBytes } from '../format/bytes.ts';
import { Time } from '../format/time.tsx';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Section } from '../ui/panel.tsx';
import { UploadButton } from '../ui/upload-button.tsx';
import { useWhyNot } from '../verbs/why-not.ts';

const UPLOAD_MS = 15 * 60_000;

interface Chosen {
  readonly file: File;
  /** A file by itself has no text; these tell one from another for the key of the request. */
  readonly name: string;
  readonly size: number;
  readonly changed: number;
}

interface FulfillmentFilesProps {
  readonly fulfillment: Fulfillment & { readonly actions: FulfillmentActions };
}

/** What buyers download, and how often they did. */
export function FulfillmentFiles({ fulfillment }: FulfillmentFilesProps) {
  const { t, i18n } = useTranslation();
  const { commerce } = usePlace();
  const whyNot = useWhyNot();
  const { id, files, maxDownloads, downloadExpiresAt, autoRelease, actions } = fulfillment;
  const { addFile, removeFile } = actions;
  const isOpen = addFile.possible;
  const add = useWrite(
    ({ file }: Chosen, options) =>
      commerce.fulfillments.addFile(id, { file }, { ...options, timeoutMs: UPLOAD_MS }),
    { done: t('word.fileAdded') },
  );
  const remove = useWrite(
    (fileId: string, options) => commerce.fulfillments.removeFile(id, fileId, options),
    { done: t('word.fileRemoved') },
  );
  return (
    <Section
      title={t('word.files')}
      flush
      actions={
        isOpen && (
          <UploadButton
            label={t('fulfillment.addFile')}
            busyLabel={t('word.uploading')}
            forbidden={whyNot(addFile)}
            isBusy={add.isPending}
            onFile={(file) =>
              add.mutate({ file, name: file.name, size: file.size, changed: file.lastModified })
            }
          />
        )
      }
    >
      {files.length === 0 && (
        <Empty title={t('fulfillment.noFiles')}>
          {isOpen && t(autoRelease ? 'fulfillment.noFilesAuto' : 'fulfillment.noFilesHelp')}
        </Empty>
      )}
      <ul>
        {files.map((file) => (
          <li
            key={file.id}
            className="flex flex-wrap items-center gap-3 border-b p-4 last:border-0"
          >
            <FileText size={18} aria-hidden className="shrink-0 text-quiet" />
            <div className="min-w-40 flex-1">
              <p className="font-medium break-all">{file.filename}</p>
              <p className="text-xs text-quiet">
                {formatBytes(file.size, i18n.language)} · {file.mimeType} ·{' '}
                {t('fulfillment.downloads', { count: file.downloadCount })}
              </p>
            </div>
            {removeFile.possible && (
              <Button
                look="quiet"
                forbidden={whyNot(removeFile)}
                isBusy={remove.isPending && remove.variables === file.id}
                aria-label={t('word.removeThis', { name: file.filename })}
                onClick={() => remove.mutate(file.id)}
              >
                <Trash2 size={16} aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="border-t px-4 py-3 text-xs text-quiet">
        {maxDownloads === null
          ? t(isOpen ? 'fulfillment.limitAtRelease' : 'fulfillment.anyDownloads')
          : t('fulfillment.limit', { count: maxDownloads })}
        {downloadExpiresAt && (
          <>
            {' · '}
            {t('fulfillment.until')} <Time at={downloadExpiresAt} />
          </>
        )}
      </p>
    </Section>
  );
}
