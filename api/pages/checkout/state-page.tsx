import type { CheckoutPageModel } from '../../../domain/checkout/page/page-model.ts';
import type { PayableInvoice } from '../../../domain/invoices/hosted/find-payable-invoice.ts';
import { Panel } from '../../../templates/checkout/panel.tsx';
import { mailTexts } from '../../../templates/email/labels/labels-of.ts';
import { writtenDay } from '../../../templates/email/written-day.ts';
import { totalsProps } from './basket-props.ts';
import { moneyText, type PageTexts } from './page-texts.ts';
import type { PageContent } from './open-page.tsx';
import type { PageRequest } from './page-request.ts';

/** The page of a session that cannot be paid, or not now: it shows the session's state. */
export function statePage(
  model: CheckoutPageModel,
  { isEmbedded, anotherCardQuery }: PageRequest,
  texts: PageTexts,
  payable: PayableInvoice | null,
): PageContent {
  const { labels } = texts;
  const back =
    model.cancelUrl && !isEmbedded ? { label: labels.backToShop, url: model.cancelUrl } : null;
  switch (model.status) {
    case 'open': {
      const actionUrl = model.running?.actionUrl ?? null;
      const body = (
        <Panel
          sign="busy"
          heading={model.mode === 'vault' ? labels.waitingCardHeading : labels.waitingHeading}
          // What the buyer has to do at the bank takes as long as they need.
          text={actionUrl === null ? labels.waitingText : labels.script.challengeText}
          toBank={labels.toBank}
          link={back}
        >
          {actionUrl !== null && (
            <a class="button plain" href={anotherCardQuery}>
              {labels.anotherCard}
            </a>
          )}
        </Panel>
      );
      return { body, data: { view: 'waiting', actionUrl } };
    }
    case 'completed':
      return {
        body: <Completed model={model} isEmbedded={isEmbedded} texts={texts} payable={payable} />,
        data: { view: 'completed' },
      };
    case 'expired': {
      if (model.isPaidElsewhere) {
        const { paidHeading, paidText } = labels;
        const { orderNumber } = model;
        const order = orderNumber === null ? '' : `${labels.orderDone(String(orderNumber))} `;
        const error = { code: 'session_expired', message: paidHeading };
        return {
          body: <Panel sign="good" heading={paidHeading} text={order + paidText} link={back} />,
          data: { view: 'ended', error },
        };
      }
      const body = (
        <Panel sign="time" heading={labels.expiredHeading} text={labels.endedText} link={back} />
      );
      const error = { code: 'session_expired', message: labels.expiredHeading };
      return { body, data: { view: 'ended', error } };
    }
    case 'cancelled': {
      const body = (
        <Panel
          sign="closed"
          heading={labels.cancelledHeading}
          text={labels.endedText}
          link={back}
        />
      );
      const error = { code: 'session_not_open', message: labels.cancelledHeading };
      return { body, data: { view: 'ended', error } };
    }
  }
}

function Completed({
  model,
  isEmbedded,
  texts,
  payable,
}: {
  readonly model: CheckoutPageModel;
  readonly isEmbedded: boolean;
  readonly texts: PageTexts;
  readonly payable: PayableInvoice | null;
}) {
  const { mode, orderNumber, buyer, redirectUrl, basket, amount } = model;
  const { labels, locale } = texts;
  const order = labels.orderDone(orderNumber === null ? null : String(orderNumber));
  const receipt = buyer.email === null ? '' : ` ${labels.weWrite(buyer.email)}`;
  return (
    <Panel
      sign="good"
      heading={labels.doneHeading}
      text={mode === 'vault' ? labels.cardDone : order + receipt}
      totals={
        mode === 'vault'
          ? null
          : totalsProps(basket, amount, labels, moneyText(locale, model.currency))
      }
      link={redirectUrl && !isEmbedded ? { label: labels.backToShop, url: redirectUrl } : null}
    >
      {payable && <ToPay payable={payable} currency={model.currency} locale={locale} />}
    </Panel>
  );
}

/** Until when and how an invoice is paid. A frame stays as it is: the invoice opens beside it. */
function ToPay({
  payable: { number, due, dueDate, instructions, url },
  currency,
  locale,
}: {
  readonly payable: PayableInvoice;
  readonly currency: string | null;
  readonly locale: string;
}) {
  const { orders, invoice } = mailTexts(locale);
  return (
    <>
      <p class="to-pay">
        {orders.due(moneyText(locale, currency)(due), number, writtenDay(dueDate, locale))}
      </p>
      {instructions !== null && <p class="instructions">{instructions}</p>}
      <a class="button" href={url} target="_blank" rel="noopener">
        {invoice.view}
      </a>
    </>
  );
}
