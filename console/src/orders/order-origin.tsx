import { useTranslation } from 'react-i18next';
import { TextLink } from '../place/place-link.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Facts } from '../ui/facts.tsx';
import { Json } from '../ui/json.tsx';
import { Panel } from '../ui/panel.tsx';
import type { OrderDetails } from './use-order.ts';

/** Ids, source and metadata of an order, put away until they are asked for. */
export function OrderOrigin({ order }: { readonly order: OrderDetails }) {
  const { t } = useTranslation();
  const { cartId, metadata } = order;
  return (
    <Panel>
      <details>
        <summary className="min-h-12 cursor-pointer px-4 py-3 font-semibold">
          {t('order.more')}
        </summary>
        <div className="grid gap-4 border-t p-4">
          <Facts
            facts={[
              [t('word.id'), <Copyable key="id" text={order.id} />],
              [t('order.source'), t(`orderSources.${order.source}`)],
              [
                t('kinds.cart'),
                cartId && (
                  <TextLink key="cart" path={`/carts/${cartId}`}>
                    {t('order.openCart')}
                  </TextLink>
                ),
              ],
            ]}
          />
          {Object.keys(metadata).length > 0 && <Json label={t('word.metadata')} value={metadata} />}
        </div>
      </details>
    </Panel>
  );
}
