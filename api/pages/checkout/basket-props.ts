import type { PageBasket } from '../../../domain/checkout/page/page-model.ts';
import type { LineProps, TotalsProps } from '../../../templates/checkout/basket.tsx';
import type { MoneyText } from './money-text.ts';

export function linesProps({ lines }: PageBasket, money: MoneyText): LineProps[] {
  return lines.map(({ name, description, quantity, unitPrice, imageUrl }) => ({
    name,
    description,
    each: quantity > 1 ? `${quantity} × ${money(unitPrice)}` : null,
    price: money(unitPrice * quantity),
    imageUrl,
  }));
}

/** The rows that add up to the total; a row of zero is left out. */
export function totalsProps(
  basket: PageBasket | null,
  amount: number | null,
  money: MoneyText,
): TotalsProps {
  if (!basket) return { rows: [], total: amount === null ? '–' : money(amount), included: null };
  const { discountTotal, discountCode, shippingTotal, shippingName, taxTotal } = basket;
  const rows: TotalsProps['rows'][number][] = [
    { label: 'Subtotal', value: money(basket.subtotal) },
  ];
  if (discountTotal > 0 || (discountCode !== null && basket.canRemoveDiscount)) {
    const label = discountCode === null ? 'Discount' : `Discount (${discountCode})`;
    const remove = basket.canRemoveDiscount ? { remove: `Remove the code ${discountCode}` } : {};
    if (discountTotal > 0)
      rows.push({ label, value: money(-discountTotal), kind: 'saved', ...remove });
    else rows.push({ label, value: 'Not valid', ...remove });
  }
  if (shippingName !== null || shippingTotal > 0) {
    const value = shippingTotal === 0 ? 'Free' : money(shippingTotal);
    rows.push({ label: shippingName === null ? 'Shipping' : `Shipping: ${shippingName}`, value });
  }
  const isIncluded = basket.pricesIncludeTax;
  if (!isIncluded && taxTotal > 0) rows.push({ label: 'Tax', value: money(taxTotal) });
  const included = isIncluded && taxTotal > 0 ? `Includes ${money(taxTotal)} tax` : null;
  return { rows, total: money(basket.total), included };
}
