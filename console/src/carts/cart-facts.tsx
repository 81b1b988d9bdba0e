import { useTranslation } from 'react-i18next';
import type { Cart } from '../../../sdk/typescript/src/commerce.ts';
import { AddressLines } from '../address/address-lines.tsx';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { OrderLabel } from '../orders/order-label.tsx';
import { PlaceLink, TextLink } from '../place/place-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Facts, type Fact } from '../ui/facts.tsx';
import { Json } from '../ui/json.tsx';
import { Section } from '../ui/panel.tsx';

const link = 'text-accent hover:underline';

/** What a cart comes to, whose it is and where it goes. */
export function CartFacts({ cart }: { readonly cart: Cart }) {
  const { t } = useTranslation();
  const { customerId, customerEmail, shippingAddress, billingAddress, orderId, notes } = cart;
  const { recoveredFromCartId: from, ...metadata } = cart.metadata;
  return (
    <Section title={t('word.details')}>
      <Facts
        facts={[
          ...useSums(cart),
          [t('cart.changed'), <Time key="changed" at={cart.updatedAt} />],
          [t('cart.ends'), <Time key="ends" at={cart.expiresAt} />],
          [
            t('kinds.customer'),
            customerId === null ? (
              customerEmail
            ) : (
              <TextLink key="customer" path={`/customers/${customerId}`}>
                {customerEmail ?? customerId}
              </TextLink>
            ),
          ],
          [t('address.shipping'), shippingAddress && <AddressLines address={shippingAddress} />],
          [t('address.billing'), billingAddress && <AddressLines address={billingAddress} />],
          [t('kinds.order'), orderId && <OrderLabel key="order" id={orderId} />],
          notes !== null && [
            t('word.notes'),
            <span key="notes" className="whitespace-pre-wrap">
              {notes}
            </span>,
          ],
          typeof from === 'string' && [
            t('cart.copyOf'),
            <PlaceLink key="from" path={`/carts/${encodeURIComponent(from)}`} className={link}>
              {t('abandoned.one')}
            </PlaceLink>,
          ],
          [t('word.id'), <Copyable key="id" text={cart.id} />],
        ]}
      />
      {Object.keys(metadata).length > 0 && (
        <div className="mt-4">
          <Json label={t('word.metadata')} value={metadata} />
        </div>
      )}
    </Section>
  );
}

/** The amounts, with the names of its discount and its shipping; what is nothing is left out. */
function useSums({
  currency,
  subtotal,
  appliedDiscount,
  discountTotal,
  selectedShipping,
  shippingTotal,
  taxTotal,
  total,
}: Cart): readonly Fact[] {
  const { t } = useTranslation();
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return [
    [t('money.subtotal'), money(subtotal)],
    (appliedDiscount || discountTotal > 0) && [
      appliedDiscount?.code ?? t('money.discount'),
      <span key="discount" className="inline-flex flex-wrap items-center gap-2">
        {money(-discountTotal)}
        {appliedDiscount?.valid === false && (
          <Badge tone="warn">
            {[t('cart.discountInvalid'), appliedDiscount.invalidReason?.replaceAll('_', ' ')]
              .filter(Boolean)
              .join(': ')}
          </Badge>
        )}
      </span>,
    ],
    (selectedShipping || shippingTotal > 0) && [
      selectedShipping?.displayName ?? t('money.shipping'),
      money(shippingTotal),
    ],
    taxTotal !== 0 && [t('money.tax'), money(taxTotal)],
    [t('money.total'), money(total)],
  ];
}
