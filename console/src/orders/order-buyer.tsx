import { useTranslation } from 'react-i18next';
import type { PartialAddress } from '../../../sdk/typescript/src/commerce.ts';
import { countryNames } from '../format/names.ts';
import { Time } from '../format/time.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Facts } from '../ui/facts.tsx';
import { Json } from '../ui/json.tsx';
import { Section } from '../ui/panel.tsx';
import type { OrderDetails } from './use-order.ts';

export function OrderBuyer({ order }: { readonly order: OrderDetails }) {
  const { t } = useTranslation();
  const { customerId, customerEmail } = order;
  return (
    <Section title={t('order.customer')}>
      <Facts
        facts={[
          [
            t('customer.email'),
            customerId === null ? (
              customerEmail
            ) : (
              <PlaceLink path={`/customers/${customerId}`} className="text-accent hover:underline">
                {customerEmail ?? customerId}
              </PlaceLink>
            ),
          ],
          [
            t('address.shipping'),
            order.shippingAddress && <AddressLines address={order.shippingAddress} />,
          ],
          [
            t('address.billing'),
            order.billingAddress && <AddressLines address={order.billingAddress} />,
          ],
          [t('order.placed'), order.placedAt && <Time at={order.placedAt} />],
          [t('order.source'), t(`orderSources.${order.source}`)],
          ...(order.cartId
            ? [
                [
                  t('kinds.cart'),
                  <PlaceLink
                    key="cart"
                    path={`/carts/${order.cartId}`}
                    className="text-accent hover:underline"
                  >
                    {t('order.openCart')}
                  </PlaceLink>,
                ] as const,
              ]
            : []),
          ...(order.cancelReason ? [[t('cancel.reason'), order.cancelReason] as const] : []),
          ...(order.notes
            ? [
                [
                  t('order.notes'),
                  <span key="notes" className="whitespace-pre-wrap">
                    {order.notes}
                  </span>,
                ] as const,
              ]
            : []),
          [t('order.id'), <Copyable key="id" text={order.id} />],
        ]}
      />
      {Object.keys(order.metadata).length > 0 && (
        <div className="mt-4">
          <Json label={t('payments.metadata')} value={order.metadata} />
        </div>
      )}
    </Section>
  );
}

type AnyAddress = Omit<PartialAddress, 'countryCode'> & { readonly countryCode?: string | null };

/** An address as it was entered, line by line. */
export function AddressLines({ address }: { readonly address: AnyAddress }) {
  const {
    firstName,
    lastName,
    company,
    addressLine1,
    addressLine2,
    postalCode,
    city,
    stateProvince,
    countryCode,
  } = address;
  const { i18n } = useTranslation();
  const nameOf = (code: string) =>
    countryNames(i18n.language).find(([known]) => known === code)?.[1] ?? code;
  const lines = [
    [firstName, lastName],
    [company],
    [addressLine1],
    [addressLine2],
    [postalCode, [city, stateProvince].filter(Boolean).join(', ')],
    [countryCode && nameOf(countryCode)],
  ].map((parts) => parts.filter(Boolean).join(' '));
  return (
    <>
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </>
  );
}
