import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../client/use-read.ts';
import { Failure, isCode } from '../client/failure.tsx';
import { Time } from '../format/time.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { Status } from '../ui/badge.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Section } from '../ui/panel.tsx';

/** A session that is no longer retained leaves its order without one. */
function unlessGone(failure: unknown): null {
  if (isCode(failure, 'session_not_found')) return null;
  throw failure;
}

/** What became of a cart: its orders and their checkouts, with the page that the buyer sees. */
export function CartCheckout({ cartId }: { readonly cartId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(['checkouts of', cartId], async (commerce, options) => {
    const { items } = await commerce.orders.list({ cartId, limit: 10 }, options).page();
    const read = items.map(async (order) => ({
      order,
      session:
        order.checkoutSessionId === null
          ? null
          : await commerce.checkout.sessions
              .get(order.checkoutSessionId, {}, options)
              .catch(unlessGone),
    }));
    return await Promise.all(read);
  });
  useRefreshOn(['cart.', 'order.'], () => void refetch());
  if (error) return <Failure error={error} retry={refetch} />;
  if (!data || data.length === 0) return null;
  return (
    <Section title={t('cart.checkout')} flush>
      <ul>
        {data.map(({ order, session }) => (
          <li key={order.id} className="grid gap-2 border-b p-4 last:border-0">
            <p className="flex flex-wrap items-center gap-2">
              <PlaceLink path={`/orders/${order.id}`} className="font-medium hover:underline">
                {order.number ?? t('status.draft')}
              </PlaceLink>
              <Status of={order.status} />
            </p>
            {session && (
              <div className="text-quiet">
                <p className="flex flex-wrap items-center gap-2">
                  {t('payments.session')} <Status of={session.status} />
                  {session.status === 'open' && (
                    <span>
                      {t('checkoutLink.ends')} <Time at={session.expiresAt} />
                    </span>
                  )}
                </p>
                {session.lastError && <p className="text-bad">{session.lastError.message}</p>}
                {session.status === 'open' && (
                  <p className="flex flex-wrap items-center gap-2">
                    <Copyable text={session.hostedUrl} />
                    <a
                      href={session.hostedUrl}
                      target="_blank"
                      rel="noreferrer"
                      className="inline-flex items-center gap-1 text-accent hover:underline"
                    >
                      <ExternalLink size={14} aria-hidden />
                      {t('checkoutLink.see')}
                    </a>
                  </p>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
