import { LiveBox, PriceNote, type LiveProps } from './basket.tsx';
import { AddressFields, type AddressProps } from './address.tsx';
import { Shipping, type ShippingProps } from './shipping.tsx';
import { EmailField, Fields } from './fields.tsx';
import type { CheckoutLabels } from './labels/en.ts';
import {
  Alert,
  CardInput,
  PayButton,
  Unavailable,
  WithoutCode,
  type CardFields,
  type PayButtonProps,
} from './payment.tsx';
import { Wallet, type WalletKind } from './wallet.tsx';

/** The processor's widget as a page of its own: e-mail, address and card in one form. */
export interface WidgetPageProps {
  readonly labels: CheckoutLabels;
  readonly heading: string;
  /** Null where a card is stored and nothing paid. */
  readonly amount: string | null;
  readonly email: { readonly value: string | null } | null;
  readonly address: AddressProps | null;
  readonly card: CardFields;
  readonly wallet: WalletKind | null;
  readonly unavailable: string | null;
  readonly alert: string | null;
  readonly pay: PayButtonProps;
  /** A discount code that the buyer can take off. */
  readonly hasCode: boolean;
  /** Null where no total can change. */
  readonly live: LiveProps | null;
  /** Null where nothing is shipped by a method of the buyer's choice. */
  readonly shipping: ShippingProps | null;
}

export function WidgetPage(page: WidgetPageProps) {
  const { heading, amount, unavailable } = page;
  return (
    <div class="narrow card">
      <div class="headline">
        <h1>{heading}</h1>
        {amount !== null && (
          <p class="amount" data-total="">
            {amount}
          </p>
        )}
      </div>
      {unavailable === null ? (
        <WidgetForm {...page} />
      ) : (
        <div class="section">
          <Unavailable reason={unavailable} />
        </div>
      )}
    </div>
  );
}

function WidgetForm(page: WidgetPageProps) {
  const { labels, email, address, card, alert, pay, hasCode, live, shipping } = page;
  const isCardOnly = !email && !address;
  const isAgreed = pay.consent.length > 0;
  const wallet = page.wallet && <Wallet kind={page.wallet} labels={labels} isAgreed={isAgreed} />;
  return (
    <form class="section" novalidate>
      <Alert message={alert} />
      {hasCode && <WithoutCode labels={labels} />}
      {!isCardOnly && (
        <Fields>
          {email && <EmailField labels={labels} value={email.value} />}
          {address && (
            <>
              <SectionTitle
                text={
                  address.name === 'shippingAddress'
                    ? labels.deliveryAddress
                    : labels.billingAddress
                }
              />
              <AddressFields {...address} />
            </>
          )}
        </Fields>
      )}
      {shipping && (
        <div class="ship">
          <SectionTitle text={labels.shipping} />
          <Shipping {...shipping} />
        </div>
      )}
      {!isAgreed && wallet}
      <Fields>
        {!isCardOnly && <SectionTitle text={labels.card} />}
        <div class="field" data-method="card">
          <CardInput {...card} labels={labels} />
        </div>
      </Fields>
      {live && (
        <>
          <PriceNote />
          <LiveBox {...live} labels={labels} />
        </>
      )}
      <PayButton {...pay} wallet={isAgreed && wallet} />
    </form>
  );
}

function SectionTitle({ text }: { readonly text: string }) {
  return <h2 class="section-title">{text}</h2>;
}
