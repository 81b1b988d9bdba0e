import type { CheckoutPageModel } from '../../../domain/checkout/page/page-model.ts';
import { currencyExponent } from '../../../domain/currencies.ts';
import type { LiveData } from './browser/page-data.ts';
import type { PageTexts } from './page-texts.ts';

/** What the script needs to show another total; null where none can change. */
export function liveData(
  { live, currency, basket }: CheckoutPageModel,
  { labels, locale }: PageTexts,
): LiveData | null {
  if (!live || currency === null) return null;
  return {
    isPricedByAddress: live.isPricedByAddress,
    asksShipping: live.asksShipping,
    cartSequence: live.cartSequence,
    code: basket?.canRemoveDiscount ? basket.discountCode : null,
    locale,
    digits: currencyExponent(currency),
    labels: {
      subtotal: labels.subtotal,
      discount: labels.discount,
      discountBy: labels.discountBy('{}'),
      remove: labels.remove,
      removeCode: labels.removeCode('{}'),
      notValid: labels.notValid,
      shipping: labels.shipping,
      shippingBy: labels.shippingBy('{}'),
      free: labels.free,
      tax: labels.tax,
      includesTax: labels.includesTax('{}'),
      total: labels.total,
    },
  };
}
