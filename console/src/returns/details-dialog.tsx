import type { Return } from '../../../sdk/typescript/src/commerce.ts';
import { besideEachOther, shipmentFields } from '../fulfillments/shipment-fields.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { maybe } from '../verb-dialog/fields.tsx';

interface Of {
  readonly one: Return;
}

/** Notes on a return, and where its parcel is. */
export const ReturnDetailsDialog = dialogOf(({ t, commerce }: Here, { one }: Of) => ({
  title: t('return.details'),
  button: t('word.save'),
  inColumns: besideEachOther,
  fields: {
    ...shipmentFields(t, one),
    notes: maybe(t('word.notes'), {
      start: one.notes,
      help: t('return.notesHelp'),
      rows: 4,
      maxLength: 2_000,
    }),
  },
  call: (body, options) => commerce.returns.update(one.id, body, options),
  done: t('return.saved'),
}));
