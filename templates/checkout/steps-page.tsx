import type { ComponentChildren } from 'preact';
import { AddressFields, type AddressProps } from './address.tsx';
import { Lines, Summary, type LineProps, type LiveProps, type TotalsProps } from './basket.tsx';
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

/** The unified page: the steps that this session needs, one open at a time, with the totals beside them. */
export interface StepsPageProps {
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
  /** The step that is open before the script runs; default: the first. */
  readonly opened?: StepKey;
}

export type StepKey = 'cart' | 'address' | 'shipping' | 'billing' | 'payment';

interface Step {
  readonly key: StepKey;
  readonly text: CheckoutLabels['steps'][keyof CheckoutLabels['steps']];
  readonly body: ComponentChildren;
}

export function StepsPage(page: StepsPageProps) {
  const steps = stepsOf(page);
  const opened = Math.max(
    0,
    steps.findIndex(({ key }) => key === page.opened),
  );
  return (
    <>
      <h1 class="sr">{page.labels.title}</h1>
      <div class="grid">
        <ol class="steps card">
          {steps.map((step, index) => (
            <StepItem
              step={step}
              index={index}
              opened={opened}
              next={steps[index + 1]}
              labels={page.labels}
            />
          ))}
        </ol>
        <Summary {...page.totals} lines={page.lines} live={page.live} />
      </div>
    </>
  );
}

function stepsOf(page: StepsPageProps): Step[] {
  const { steps: texts } = page.labels;
  const steps: Step[] = [];
  if (page.lines) steps.push({ key: 'cart', text: texts.cart, body: <Lines lines={page.lines} /> });
  if (page.shippingAddress || (page.email && !page.emailWithPayment))
    steps.push({
      key: 'address',
      text: page.shippingAddress ? texts.delivery : texts.contact,
      body: <Contact {...page} />,
    });
  if (page.shipping)
    steps.push({ key: 'shipping', text: texts.shipping, body: <Shipping {...page.shipping} /> });
  if (page.billingAddress)
    steps.push({ key: 'billing', text: texts.billing, body: <Billing {...page} /> });
  steps.push({ key: 'payment', text: texts.payment, body: <Payment {...page} /> });
  return steps;
}

/** Only one step is open until the script runs. */
function StepItem({
  step,
  index,
  opened,
  next,
  labels,
}: {
  readonly step: Step;
  readonly index: number;
  readonly opened: number;
  readonly next: Step | undefined;
  readonly labels: CheckoutLabels;
}) {
  const { key, text, body } = step;
  const isOpen = index === opened;
  const state = isOpen ? 'active' : index < opened ? 'done' : 'todo';
  return (
    <li class="step" data-step={key} data-state={state}>
      <section aria-labelledby={`step-${key}`}>
        <div class="step-head">
          <span class="mark" aria-hidden="true">
            <b>{index + 1}</b>
          </span>
          <h2 id={`step-${key}`} tabindex={-1}>
            {text.title}
          </h2>
          <button
            type="button"
            class="edit"
            data-edit=""
            aria-label={labels.changeStep(text.title)}
            hidden
          >
            {labels.change}
          </button>
        </div>
        <p class="recap" data-recap="" hidden />
        <form class="step-body" novalidate hidden={!isOpen}>
          {body}
          {next && (
            <button type="submit" class="button">
              {next.text.go}
            </button>
          )}
        </form>
      </section>
    </li>
  );
}

function Contact({ labels, email, shippingAddress }: StepsPageProps) {
  return (
    <Fields>
      {email && <EmailField labels={labels} value={email.value} />}
      {email && shippingAddress && <h3 class="section-title">{labels.deliveryAddress}</h3>}
      {shippingAddress && <AddressFields {...shippingAddress} />}
    </Fields>
  );
}

function Billing({ labels, billingAddress, shippingAddress }: StepsPageProps) {
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

function Payment(page: StepsPageProps) {
  const { labels, methods, unavailable, alert, pay, email, emailWithPayment, hasCode } = page;
  const isAgreed = pay.consent.length > 0;
  const wallet = page.wallet && <Wallet kind={page.wallet} labels={labels} isAgreed={isAgreed} />;
  if (unavailable !== null) return <Unavailable reason={unavailable} />;
  return (
    <>
      <Alert message={alert} />
      {hasCode && <WithoutCode labels={labels} />}
      {emailWithPayment && email && (
        <div class="fields above">
          <EmailField labels={labels} value={email.value} />
        </div>
      )}
      {!isAgreed && wallet}
      <Methods methods={methods} labels={labels} />
      <PayButton {...pay} wallet={isAgreed && wallet} />
    </>
  );
}
