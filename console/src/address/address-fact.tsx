import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddressInput } from '../../../sdk/typescript/src/commerce.ts';
import type { Write } from '../client/use-write.ts';
import { Button } from '../ui/button.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { AddressLines, type AnyAddress } from './address-lines.tsx';

interface AddressFactProps {
  readonly kind: 'shipping' | 'billing';
  readonly address: AnyAddress | null;
  /** Why it may not be changed. */
  readonly forbidden: string | null;
  /** Says what a change does, and what it leaves alone. */
  readonly will: string;
  readonly write: Write<AddressInput, unknown>;
}

/** An address of something that is sold, with the pencil that changes it. */
export function AddressFact({ kind, address, forbidden, will, write }: AddressFactProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const title = t(`addressEdit.change.${kind}`);
  return (
    <span className="flex items-start justify-between gap-2">
      <span className="min-w-0">{address ? <AddressLines address={address} /> : '–'}</span>
      <Button
        look="quiet"
        className="-my-2 size-9 shrink-0 !px-0 pointer-coarse:size-11"
        aria-label={title}
        forbidden={forbidden}
        onClick={() => setIsOpen(true)}
      >
        <Pencil size={16} aria-hidden />
      </Button>
      {isOpen && (
        <AddressDialog
          title={title}
          address={address}
          write={write}
          will={will}
          onClose={() => setIsOpen(false)}
        />
      )}
    </span>
  );
}
