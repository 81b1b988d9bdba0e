import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddressInput } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite, type Write } from '../client/use-write.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { AddressFields, readAddress, typedAddress } from './address-fields.tsx';
import type { AnyAddress } from './address-lines.tsx';

interface AddressDialogProps {
  readonly title: string;
  /** Null: there is none yet. */
  readonly address: AnyAddress | null;
  readonly write: Write<AddressInput, unknown>;
  readonly onClose: () => void;
  /** Above its fields, and below them. */
  readonly above?: ReactNode;
  readonly children?: ReactNode;
}

/** Adds an address, or changes one. */
export function AddressDialog(props: AddressDialogProps) {
  const { title, address, write, onClose, above, children } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() => typedAddress(address));
  const save = useWrite(write, {
    done: t('addressEdit.saved'),
    onDone: onClose,
    isShownByCaller: true,
  });
  const read = readAddress(typed);
  return (
    <ActionDialog
      title={title}
      action={t('word.save')}
      isWide
      isBusy={save.isPending}
      isReady={read !== null}
      error={save.error}
      onSubmit={() => read && save.mutate(read)}
      onClose={onClose}
    >
      {above}
      <AddressFields value={typed} error={save.error} onChange={setTyped} />
      {children}
    </ActionDialog>
  );
}
