import type { Cart } from '../../../sdk/typescript/src/commerce.ts';
import { formatMoney } from '../format/money.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';

interface Of {
  readonly cart: Cart;
}

/** Hands a cart over to a draft order, which is paid by a recorded payment or a checkout. */
export const DraftDialog = dialogOf(({ t, language, commerce, open }: Here, { cart }: Of) => ({
  title: t('draftOrder.open'),
  button: t('draftOrder.open'),
  above: t('draftOrder.will', { amount: formatMoney(cart.total, cart.currency, language) }),
  call: (_, options) => commerce.carts.checkout(cart.id, {}, options),
  done: t('draftOrder.done'),
  onDone: ({ orderId }) => open(`/orders/${orderId}`),
}));
