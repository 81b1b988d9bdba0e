import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { Money } from '../format/money.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { LineLabel } from '../orders/line-label.tsx';
import { usePlace } from '../place/place.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { Status } from '../ui/badge.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { CartActions } from './cart-actions.tsx';
import { CartCheckout } from './cart-checkout.tsx';
import { CartFacts } from './cart-facts.tsx';
import { EarlierCart } from './earlier-cart.tsx';

/** A cart as it is, or as it was after an earlier change. */
export function CartPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/$workspace/$environment/carts/$id' });
  const { at } = useSearch({ from: '/$workspace/$environment/carts/$id' });
  const { commerce, key } = usePlace();
  const atSequence = at !== undefined && /^\d{1,15}$/.test(at) ? Number(at) : undefined;
  const {
    data: cart,
    error,
    refetch,
  } = useQuery({
    queryKey: [key, 'cart', id, atSequence],
    queryFn: async ({ signal }) =>
      await commerce.carts.get(
        id,
        { expand: ['actions'], ...(atSequence === undefined ? {} : { atSequence }) },
        { signal },
      ),
    // The next change takes the place of this one; another cart does not.
    placeholderData: (before) => (before?.id === id ? before : undefined),
  });
  const current = useQuery({
    queryKey: [key, 'cart', id, undefined],
    queryFn: async ({ signal }) => await commerce.carts.get(id, {}, { signal }),
    enabled: atSequence !== undefined,
  });
  useRefreshOn(['cart.'], () => void refetch());
  const back = { path: '/carts', text: t('rooms.carts') };
  if (!cart)
    return (
      <Page title={t('kinds.cart')} back={back}>
        {error ? <Failure error={error} retry={refetch} /> : <Waiting lines={8} />}
      </Page>
    );
  const { currency } = cart;
  return (
    <Page
      title={cart.customerEmail ?? t('kinds.cart')}
      back={back}
      mark={
        <>
          <Status of={cart.status} />
          <LiveMark />
        </>
      }
      actions={atSequence === undefined && <CartActions cart={cart} />}
    >
      {atSequence !== undefined && (
        <EarlierCart id={id} shown={atSequence} newest={current.data?.sequence ?? null} />
      )}
      {error && <Failure error={error} retry={refetch} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Section title={t('word.items')}>
            {cart.lineItems.length === 0 && <p className="text-quiet">{t('cart.empty')}</p>}
            <ul className="grid gap-3">
              {cart.lineItems.map((line) => (
                <li
                  key={line.id}
                  className="grid grid-cols-[1fr_auto] gap-x-4 sm:grid-cols-[1fr_auto_6rem]"
                >
                  <span className="min-w-0 max-sm:col-span-2">
                    <LineLabel line={line} />
                  </span>
                  <span className="text-quiet sm:text-end">
                    {line.quantity} × <Money amount={line.unitPrice} currency={currency} />
                  </span>
                  <span className="text-end">
                    <Money amount={line.total} currency={currency} />
                  </span>
                  {line.discountAmount > 0 && (
                    <span className="col-span-full text-xs text-quiet sm:text-end">
                      {t('money.discount')}{' '}
                      <Money amount={-line.discountAmount} currency={currency} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </Section>
          <CartFacts cart={cart} />
          {atSequence === undefined && <CartCheckout cartId={id} />}
        </div>
        <Section title={t('order.timeline')}>
          <Timeline
            of={['cart', id]}
            currency={currency}
            read={(page, signal) => commerce.carts.listTimeline(id, page, { signal }).page()}
            earlier={{ path: `/carts/${id}`, shown: atSequence ?? cart.sequence }}
          />
        </Section>
      </div>
    </Page>
  );
}
