import type { PageBasket } from '../../../domain/checkout/page/page-model.ts';
import type { LineProps, TotalsProps } from '../../../templates/checkout/basket.tsx';
import type { CheckoutLabels } from '../../../templates/checkout/labels/en.ts';
import type { MoneyText } from './page-texts.ts';

export function linesProps({ lines }: PageBasket, money: MoneyText): LineProps[] {
  return lines.map(({ name, description, quantity, unitPrice, imageUrl }) => ({
    name,
    description,
    each: quantity > 1 ? `${quantity} × ${money(unitPrice)}` : null,
    price: money(unitPrice * quantity),
    imageUrl,
  }));
}

export function totalsProps(
  basket: PageBasket | null,
  amount: number | null,
  labels: CheckoutLabels,
  money: MoneyText,
): TotalsProps {
  if (basket) return { labels, ...totalRows(basket, labels, money) };
  return { labels, rows: [], total: amount === null ? '–' : money(amount), included: null };
}

export type TotalLabels = Pick<
  CheckoutLabels,
  | 'subtotal'
  | 'discount'
  | 'discountBy'
  | 'removeCode'
  | 'notValid'
  | 'shipping'
  | 'shippingBy'
  | 'free'
  | 'tax'
  | 'includesTax'
>;

/** The rows that add up to the total; a row of zero is left out. The page's script writes them, too. */
export function totalRows(
  basket: Omit<PageBasket, 'lines'>,
  labels: TotalLabels,
  money: MoneyText,
): Pick<TotalsProps, 'rows' | 'total' | 'included'> {
  const { discountTotal, discountCode, shippingTotal, shippingName, taxTotal } = basket;
  const rows: TotalsProps['rows'][number][] = [
    { label: labels.subtotal, value: money(basket.subtotal) },
  ];
  if (discountTotal > 0 || (discountCode !== null && basket.canRemoveDiscount)) {
    const label = discountCode === null ? labels.discount : labels.discountBy(discountCode);
    const remove =
      basket.canRemoveDiscount && discountCode !== null
        ? { remove: labels.removeCode(discountCode) }
        : {};
    if (discountTotal > 0)
      rows.push({ label, value: money(-discountTotal), kind: 'saved', ...remove });
    else rows.push({ label, value: labels.notValid, ...remove });
  }
  if (shippingName !== null || shippingTotal > 0) {
    const value = shippingTotal === 0 ? labels.free : money(shippingTotal);
    rows.push({
      label: shippingName === null ? labels.shipping : labels.shippingBy(shippingName),
      value,
    });
  }
  const isIncluded = basket.pricesIncludeTax;
  if (!isIncluded && taxTotal > 0) rows.push({ label: labels.tax, value: money(taxTotal) });
  const included = isIncluded && taxTotal > 0 ? labels.includesTax(money(taxTotal)) : null;
  return { rows, total: money(basket.total), included };
}
