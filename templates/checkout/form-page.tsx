import type { ComponentChildren } from 'preact';
import { AddressFields, type AddressProps } from './address.tsx';
import { Summary, type LineProps, type LiveProps, type TotalsProps } from './basket.tsx';
import { Shipping, type ShippingProps } from './shipping.tsx';
import { Check, EmailField, Fields } from './fields.tsx';
import type { CheckoutLabels } from './labels/en.ts';
import {
  Alert,
  Methods,
  PayButton,
  Unavailable,
  WithoutCode,
  type MethodProps,
  type PayButtonProps,
} from './payment.tsx';
import { Wallet, type WalletKind } from './wallet.tsx';

/** The unified page: all that this session needs in one form with one button, the goods and totals beside it. */
export interface FormPageProps {
  readonly labels: CheckoutLabels;
  readonly lines: readonly LineProps[] | null;
  /** The e-mail that is asked for, with what is known of it; null when it is not asked. */
  readonly email: { readonly value: string | null } | null;
  /** The deprecated payment-only mode without an address to ask for: the e-mail is asked with the payment. */
  readonly emailWithPayment: boolean;
  readonly shippingAddress: AddressProps | null;
  readonly shipping: ShippingProps | null;
  readonly billingAddress: AddressProps | null;
  readonly methods: readonly MethodProps[];
  readonly wallet: WalletKind | null;
  /** Why nothing can be paid here. */
  readonly unavailable: string | null;
  readonly alert: string | null;
  readonly pay: PayButtonProps;
  readonly totals: TotalsProps;
  /** Null where no total can change. */
  readonly live: LiveProps | null;
  /** A discount code that the buyer can take off. */
  readonly hasCode: boolean;
}

export function FormPage(page: FormPageProps) {
  const { labels, email, emailWithPayment, shippingAddress, shipping, billingAddress } = page;
  const { sections } = labels;
  const asksContact = shippingAddress !== null || (email !== null && !emailWithPayment);
  const wallet = page.unavailable === null && page.wallet;
  const isAgreed = page.pay.consent.length > 0;
  return (
    <>
      <h1 class="sr">{labels.title}</h1>
      <div class="grid">
        <form class="card" novalidate>
          {wallet && !isAgreed && (
            <div class="express">
              <Wallet kind={wallet} labels={labels} isAgreed={false} />
            </div>
          )}
          {asksContact && (
            <Section name="address" title={shippingAddress ? sections.delivery : sections.contact}>
              <Fields>
                {email && <EmailField labels={labels} value={email.value} />}
                {shippingAddress && <AddressFields {...shippingAddress} />}
              </Fields>
            </Section>
          )}
          {shipping && (
            <Section name="shipping" title={sections.shipping}>
              <Shipping {...shipping} />
            </Section>
          )}
          {billingAddress && (
            <Section name="billing" title={sections.billing}>
              <Billing {...page} />
            </Section>
          )}
          <Section name="payment" title={sections.payment}>
            <Payment {...page} />
          </Section>
        </form>
        <Summary {...page.totals} lines={page.lines} live={page.live} />
      </div>
    </>
  );
}

interface SectionProps {
  readonly name: 'address' | 'shipping' | 'billing' | 'payment';
  readonly title: string;
  readonly children: ComponentChildren;
}

function Section({ name, title, children }: SectionProps) {
  return (
    <section class="section" data-step={name} aria-labelledby={`section-${name}`}>
      <h2 id={`section-${name}`}>{title}</h2>
      {children}
    </section>
  );
}

function Billing({ labels, billingAddress, shippingAddress }: FormPageProps) {
  if (!billingAddress) return null;
  return (
    <>
      {shippingAddress && (
        <Check
          name="billingSameAsShipping"
          label={labels.sameAddress}
          checked={billingAddress.values === null}
        />
      )}
      <div class="fields" data-billing="">
        <AddressFields {...billingAddress} />
      </div>
    </>
  );
}

function Payment(page: FormPageProps) {
  const { labels, methods, unavailable, alert, pay, email, emailWithPayment, hasCode } = page;
  if (unavailable !== null) return <Unavailable reason={unavailable} />;
  const isAgreed = pay.consent.length > 0;
  return (
    <>
      <Alert message={alert} />
      {hasCode && <WithoutCode labels={labels} />}
      {emailWithPayment && email && (
        <div class="fields above">
          <EmailField labels={labels} value={email.value} />
        </div>
      )}
      <Methods methods={methods} labels={labels} />
      <PayButton
        {...pay}
        wallet={isAgreed && page.wallet && <Wallet kind={page.wallet} labels={labels} isAgreed />}
      />
    </>
  );
}
