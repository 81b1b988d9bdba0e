import { useTranslation } from 'react-i18next';
import { AddressFact } from '../address/address-fact.tsx';
import { AddressLines } from '../address/address-lines.tsx';
import { Time } from '../format/time.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { Facts, type Fact } from '../ui/facts.tsx';
import { Section } from '../ui/panel.tsx';
import { useWhyNot } from '../verbs/why-not.ts';
import type { OrderDetails } from './use-order.ts';

/** Who bought, and where it goes. */
export function OrderBuyer({ order }: { readonly order: OrderDetails }) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const forbidden = useWhyNot()(order.actions.updateShippingAddress);
  const { customerId, customerEmail } = order;
  const optional: readonly (readonly [name: string, text: string | null])[] = [
    [t('word.reason'), order.cancelReason],
    [t('word.notes'), order.notes],
  ];
  return (
    <Section title={t('kinds.customer')}>
      <Facts
        facts={[
          [
            t('word.email'),
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
            <AddressFact
              key="shipping"
              kind="shipping"
              address={order.shippingAddress}
              forbidden={forbidden}
              will={t('addressEdit.orderWill')}
              write={(shippingAddress, options) =>
                commerce.orders.update(order.id, { shippingAddress }, options)
              }
            />,
          ],
          [
            t('address.billing'),
            order.billingAddress && <AddressLines address={order.billingAddress} />,
          ],
          [t('order.placed'), order.placedAt && <Time at={order.placedAt} />],
          ...optional.flatMap(([name, text]): Fact[] =>
            text === null || text === ''
              ? []
              : [
                  [
                    name,
                    <span key={name} className="whitespace-pre-wrap">
                      {text}
                    </span>,
                  ],
                ],
          ),
        ]}
      />
    </Section>
  );
}
