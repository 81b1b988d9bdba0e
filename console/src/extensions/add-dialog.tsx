import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCode } from '../client/failure.tsx';
import { useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/field.tsx';

/** Finds an extension by the id that its maker gave out. Nothing is installed yet. */
export function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const open = useOpen();
  const [id, setId] = useState('');
  const find = useMutation({
    mutationFn: async (wanted: string) => await commerce.extensions.get(wanted),
    onSuccess: (found) => open(`/extensions/${found.id}`),
  });
  const isUnknown = isCode(find.error, 'not_found');
  return (
    <ActionDialog
      title={t('extension.add')}
      action={t('extension.look')}
      isBusy={find.isPending}
      isReady={id.trim() !== ''}
      error={isUnknown ? null : find.error}
      onSubmit={() => find.mutate(id.trim())}
      onClose={onClose}
    >
      <p>{t('extension.addHelp')}</p>
      <TextField
        label={t('extension.id')}
        autoFocus
        spellCheck={false}
        placeholder="ext_"
        maxLength={64}
        value={id}
        error={isUnknown ? t('extension.unknown') : undefined}
        onChange={({ target }) => setId(target.value)}
      />
    </ActionDialog>
  );
}
