import type { AddressInput } from '../../../sdk/typescript/src/commerce.ts';
import type { Write } from '../client/use-write.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { addressField } from './address-field.tsx';
import type { AnyAddress } from './address-lines.tsx';

interface Of {
  readonly title: string;
  /** Null: there is none yet. */
  readonly address: AnyAddress | null;
  readonly write: Write<AddressInput, unknown>;
  /** Lists what a change does, and what it leaves alone. */
  readonly will: string;
}

/** Adds an address, or changes one. */
export const AddressDialog = dialogOf(({ t }: Here, { title, address, write, will }: Of) => ({
  title,
  button: t('word.save'),
  isWide: true,
  fields: { address: addressField(address) },
  below: will,
  call: (values, options) => write(values.address, options),
  done: t('addressEdit.saved'),
}));
