import { changed } from '../client/changed.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { jsonObject, maybe } from '../verb-dialog/fields.tsx';
import type { OrderDetails } from './use-order.ts';

interface Of {
  readonly order: OrderDetails;
}

/** Notes and metadata of an order: the merchant's own words, which move nothing. */
export const DetailsDialog = dialogOf(({ t, commerce }: Here, { order }: Of) => {
  const { id, notes, metadata } = order;
  return {
    title: t('details.title'),
    button: t('word.save'),
    isWide: true,
    fields: {
      notes: maybe(t('word.notes'), {
        start: notes,
        help: t('details.notesHelp'),
        rows: 4,
        maxLength: 2_000,
        autoFocus: true,
      }),
      metadata: jsonObject(t('word.metadata'), {
        start: Object.keys(metadata).length === 0 ? null : metadata,
        help: t('details.metadataHelp'),
        wrong: t('details.metadataWrong'),
        rows: 8,
      }),
    },
    call: ({ metadata: typed, ...body }, options) =>
      commerce.orders.update(
        id,
        changed<object>({ notes, metadata }, { ...body, metadata: typed ?? {} }),
        options,
      ),
    done: t('word.saved'),
  };
});
