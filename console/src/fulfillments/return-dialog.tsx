import type { OrderLine } from '../../../sdk/typescript/src/commerce.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import type { FulfillmentOf } from './dialog-props.ts';
import { quantities } from './line-quantities.tsx';
import { unitsLeft } from './units-left.ts';

interface Of extends FulfillmentOf {
  readonly lines: readonly OrderLine[];
}

/** Records what came back. */
export const ReturnDialog = dialogOf(({ t, commerce }: Here, { fulfillment, lines }: Of) => {
  const rows = lines
    .map((line) => ({ line, most: unitsLeft(fulfillment, line.id) }))
    .filter(({ most }) => most > 0);
  return {
    title: t('fulfillment.return'),
    button: t('fulfillment.returnAction'),
    isWide: true,
    fields: { lineItems: quantities(t('fulfillment.whatCameBack'), rows, 'none') },
    below: t('fulfillment.returnWill'),
    call: (body, options) => commerce.fulfillments.return(fulfillment.id, body, options),
    done: t('fulfillment.returned'),
  };
});
