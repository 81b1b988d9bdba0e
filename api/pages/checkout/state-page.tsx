import type { CheckoutPageModel } from '../../../domain/checkout/page/page-model.ts';
import { Panel } from '../../../templates/checkout/panel.tsx';
import { totalsProps } from './basket-props.ts';
import type { MoneyText } from './money-text.ts';
import type { PageContent } from './open-page.tsx';
import type { PageRequest } from './page-request.ts';

/** The page of a session that cannot be paid, or not now: it shows the session's state. */
export function statePage(
  model: CheckoutPageModel,
  { isEmbedded }: PageRequest,
  money: MoneyText,
): PageContent {
  const back =
    model.cancelUrl && !isEmbedded ? { label: 'Back to the shop', url: model.cancelUrl } : null;
  switch (model.status) {
    case 'open': {
      const body = (
        <Panel
          sign="busy"
          heading={model.mode === 'vault' ? 'Confirming your card' : 'Confirming your payment'}
          text="This takes a few seconds. Keep this page open."
          mayNeedBank
        />
      );
      return { body, data: { view: 'waiting', actionUrl: model.running?.actionUrl ?? null } };
    }
    case 'completed':
      return {
        body: <Completed model={model} isEmbedded={isEmbedded} money={money} />,
        data: { view: 'completed' },
      };
    case 'expired': {
      const body = (
        <Panel
          sign="time"
          heading="This checkout has expired"
          text="Nothing was charged. Go back to the shop to start again."
          link={back}
        />
      );
      const error = { code: 'session_expired', message: 'The checkout session has expired.' };
      return { body, data: { view: 'ended', error } };
    }
    case 'cancelled': {
      const body = (
        <Panel
          sign="closed"
          heading="This checkout was cancelled"
          text="Nothing was charged. Go back to the shop to start again."
          link={back}
        />
      );
      const error = { code: 'session_not_open', message: 'The checkout session was cancelled.' };
      return { body, data: { view: 'ended', error } };
    }
  }
}

function Completed({
  model,
  isEmbedded,
  money,
}: {
  readonly model: CheckoutPageModel;
  readonly isEmbedded: boolean;
  readonly money: MoneyText;
}) {
  const { mode, orderNumber, buyer, redirectUrl, basket, amount } = model;
  const order = orderNumber === null ? 'Your order' : `Order ${orderNumber}`;
  const receipt = buyer.email === null ? '' : ` We write to ${buyer.email}.`;
  return (
    <Panel
      sign="good"
      heading="Thank you"
      text={mode === 'vault' ? 'Your card is saved.' : `${order} is complete.${receipt}`}
      totals={mode === 'vault' ? null : totalsProps(basket, amount, money)}
      link={redirectUrl && !isEmbedded ? { label: 'Back to the shop', url: redirectUrl } : null}
    />
  );
}
