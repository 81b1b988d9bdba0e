import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import type { FulfillmentOf } from './dialog-props.ts';

/** Sends the files of a digital fulfillment to the buyer. */
export const ReleaseFilesDialog = dialogOf(
  ({ t, commerce }: Here, { fulfillment: { id, files } }: FulfillmentOf) => ({
    title: t('fulfillment.release'),
    button: t('fulfillment.release'),
    above: (
      <ul className="list-disc ps-5">
        {files.map((file) => (
          <li key={file.id} className="break-words">
            {file.filename}
          </li>
        ))}
      </ul>
    ),
    below: [t('fulfillment.releaseMails', { count: files.length }), t('fulfillment.releaseFixes')],
    call: (_, options) => commerce.fulfillments.release(id, {}, options),
    done: t('fulfillment.released'),
  }),
);
