import { FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMessage } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { formatBytes } from '../format/bytes.ts';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { SelectField } from '../ui/field.tsx';
import { useNotices } from '../ui/notices.tsx';
import { Section } from '../ui/panel.tsx';
import { UploadButton } from '../ui/upload-button.tsx';
import { useWhyNot } from '../verbs/why-not.ts';
import { AttachInvoice } from './attach-invoice.tsx';
import { fileKinds, type ChosenFile, type FileKind } from './evidence-parts.ts';
import type { DisputeDetails } from './use-dispute.ts';

const UPLOAD_MS = 5 * 60_000;

/** The files of the evidence: one of each kind, until it is submitted. */
export function EvidenceFiles({ dispute }: { readonly dispute: DisputeDetails }) {
  const { t, i18n } = useTranslation();
  const { commerce } = usePlace();
  const whyNot = useWhyNot();
  const { say } = useNotices();
  const messageIn = useMessage();
  const { id, files, orderId } = dispute;
  const { addFile, removeFile } = dispute.actions;
  const free = fileKinds.filter((kind) => !files.some((file) => file.kind === kind));
  const [wished, setWished] = useState<FileKind | null>(null);
  const kind = free.find((one) => one === wished) ?? free[0];
  const add = useWrite(
    ({ kind: of, file }: ChosenFile, options) =>
      commerce.disputes.addFile(id, { file }, { kind: of }, { ...options, timeoutMs: UPLOAD_MS }),
    { done: t('word.fileAdded') },
  );
  const remove = useWrite(
    (fileId: string, options) => commerce.disputes.removeFile(id, fileId, options),
    { done: t('word.fileRemoved') },
  );
  const show = async (fileId: string) => {
    try {
      const { url } = await commerce.disputes.getFile(id, fileId);
      location.assign(url);
    } catch (error) {
      say('bad', messageIn(error));
    }
  };
  return (
    <Section title={t('word.files')} flush>
      {files.length === 0 && <Empty title={t('disputes.noFiles')} />}
      <ul>
        {files.map((file) => (
          <li key={file.id} className="flex items-center gap-3 border-b p-4">
            <FileText size={18} aria-hidden className="shrink-0 text-quiet" />
            <div className="min-w-0 flex-1">
              <button
                type="button"
                aria-label={t('disputes.openFile', { name: file.filename })}
                className="min-h-6 text-start font-medium break-all text-accent hover:underline"
                onClick={() => void show(file.id)}
              >
                {file.filename}
              </button>
              <p className="text-xs text-quiet">
                {t(`disputes.fileKinds.${file.kind}`)} · {formatBytes(file.size, i18n.language)}
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
      {addFile.possible && kind && (
        <div className="grid gap-3 p-4">
          <div className="flex flex-wrap items-end gap-3">
            <div className="min-w-48 flex-1">
              <SelectField
                label={t('disputes.fileKind')}
                value={kind}
                onType={(text) => setWished(free.find((one) => one === text) ?? null)}
                choices={free.map((one) => [one, t(`disputes.fileKinds.${one}`)])}
              />
            </div>
            <UploadButton
              label={t('disputes.addFile')}
              busyLabel={t('disputes.adding')}
              accept="application/pdf,image/png,image/jpeg"
              forbidden={whyNot(addFile)}
              isBusy={add.isPending}
              onFile={(file) =>
                add.mutate({
                  kind,
                  file,
                  name: file.name,
                  size: file.size,
                  changed: file.lastModified,
                })
              }
            />
          </div>
          <p className="text-xs text-quiet">{t('disputes.filesHelp')}</p>
          {orderId !== null && free.includes('receipt') && (
            <AttachInvoice orderId={orderId} isBusy={add.isPending} onFile={add.mutate} />
          )}
        </div>
      )}
    </Section>
  );
}
